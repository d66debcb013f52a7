import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { freePort } from "@/lib/testing/servers/free-port";
import { startMailServer } from "@/lib/testing/servers/mail-server";

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Loads the modules as in a process with this mail server. */
async function withMailServer(url: string) {
  vi.stubEnv("EMAIL_SERVER", url);
  vi.stubEnv("LOG_LEVEL", "silent");
  const [{ revokeLeakedKeys }, { parseKey }, { database }] = await Promise.all([
    import("./leaks"),
    import("./format"),
    import("@/db/client"),
  ]);
  return (key: string) => revokeLeakedKeys(database().db, [parseKey(key) ?? []].flat());
}

test("the owner of a leaked key gets one email, which names only its public part", async () => {
  const server = await startMailServer();
  const revoke = await withMailServer(server.url);
  const { email, key, lookupId } = await givenLobster();
  expect(await revoke(key)).toEqual([lookupId]);
  const { to, text } = await server.mailTo(email);
  expect(to).toEqual([email]);
  expect(text).toContain(lookupId);
  expect(text).not.toContain(key);

  expect(await revoke(key)).toEqual([]);
  const other = await givenLobster();
  await revoke(other.key);
  await server.mailTo(other.email);
  expect(server.mailsTo(email)).toHaveLength(1);
  await server.stop();
});

test("a key is revoked even if the mail server is down", async () => {
  const revoke = await withMailServer(`smtp://127.0.0.1:${await freePort()}`);
  const { key, lookupId } = await givenLobster();
  expect(await revoke(key)).toEqual([lookupId]);
  expect(await revoke(key)).toEqual([]);
});
