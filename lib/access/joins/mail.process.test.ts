import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { startMailServer } from "@/lib/testing/servers/mail-server";

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test("an owner who has allowed a program gets one email, with its name and the public part of its key", async () => {
  const server = await startMailServer();
  vi.stubEnv("EMAIL_SERVER", server.url);
  vi.stubEnv("LOG_LEVEL", "silent");
  const [{ givenJoin, givenYes }, { parseKey }] = await Promise.all([
    import("@/lib/testing/given/joins"),
    import("../keys/format"),
  ]);
  const owner = await givenLobster();
  const join = await givenJoin({ program: "Codex" });
  for (let sent = 0; sent < 2; sent += 1) await givenYes(owner, join);
  const { key } = await join.poll();
  const { to, text } = await server.mailTo(owner.email);
  expect(to).toEqual([owner.email]);
  for (const said of ["Codex", parseKey(key?.key ?? "")?.lookupId ?? "no key"]) expect(text).toContain(said);
  for (const secret of [key?.key, join.code, join.token]) expect(text).not.toContain(secret);
  const other = await givenLobster();
  await givenYes(other, await givenJoin());
  await server.mailTo(other.email);
  expect(server.mailsTo(owner.email)).toHaveLength(1);
  await server.stop();
});
