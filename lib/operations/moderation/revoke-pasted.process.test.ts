import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { listDeskLog } from "@/db/queries/moderation/desk-log";
import { generateKey } from "@/lib/access/keys/format";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { startMailServer } from "@/lib/testing/servers/mail-server";
import { revokePastedKey } from "./revoke-pasted";

const act = { by: "operator", reason: "It was in a public repository.", now: new Date() } as const;

const revoke = (pasted: string) => revokePastedKey(database().db, pasted, act);

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllEnvs();
});

it("a pasted key ends immediately; the log and the lobster's inbox mention it without the key", async () => {
  const [lobster, other] = [await givenLobster(), await givenLobster()];
  await lobster.api.ok(getLobster);

  const revoked = await revoke(` ${lobster.key}\n`);

  expect(revoked).toMatchObject({ isEnded: true, lookupId: lobster.lookupId, serialNo: lobster.serialNo });
  expect(await lobster.api.refused(getLobster)).toMatchObject({ status: 401 });
  const rows = await listDeskLog(database().db, {
    position: firstPosition(BY_TIME_AND_ID),
    actor: null,
    action: "key_revoked",
    limit: 9,
  });
  const mine = rows.filter(({ serialNo }) => serialNo === lobster.serialNo);
  expect(mine).toMatchObject([{ targetType: "key", targetId: lobster.keyId, reason: act.reason }]);
  expect(JSON.stringify(mine)).not.toContain(lobster.key);
  await other.api.ok(getLobster);
});

it("the lobster's inbox says that a key of its owner was revoked", async () => {
  const lobster = await givenLobster();
  const spare = await givenKey(lobster.ownerId);
  await revoke(spare.key);
  const { notifications } = await lobster.api.ok(getNotifications, { query: { types: "moderation" } });
  expect(notifications).toMatchObject([{ payload: { action: "key_revoked", reason: act.reason } }]);
});

it("revoking a key that has already ended changes nothing", async () => {
  const { key } = await givenLobster();
  await revoke(key);
  expect(await revoke(key)).toMatchObject({ isEnded: false });
});

it("a text that is not a key, and a key that was never issued, are refused", async () => {
  const lobster = await givenLobster();
  await expect(revoke("lsq_live_00000000_tooshort")).rejects.toMatchObject({ code: "not_a_key" });
  await expect(revoke(lobster.key.replace(/.$/, "!"))).rejects.toMatchObject({ code: "not_a_key" });
  await expect(revoke(generateKey().key)).rejects.toMatchObject({ code: "key_not_found" });
  // The public part of a key alone is not enough to have it revoked.
  await expect(revoke(generateKey(lobster.lookupId).key)).rejects.toMatchObject({ code: "key_not_found" });
  await lobster.api.ok(getLobster);
});

it("the owner gets an email with the reason and only the public part of the key", async () => {
  const server = await startMailServer();
  vi.stubEnv("EMAIL_SERVER", server.url);
  const modules = await Promise.all([import("./revoke-pasted"), import("@/db/client")]);
  const [{ revokePastedKey }, { database }] = modules;
  const { email, key, lookupId } = await givenLobster();

  await revokePastedKey(database().db, key, act);

  const { text } = await server.mailTo(email);
  expect(text).toContain(lookupId);
  expect(text).toContain(act.reason);
  expect(text).not.toContain(key);
  await server.stop();
});
