import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { ownersAdapter } from "./adapter";
import { hashSessionToken } from "./session-token";

const { db } = database();
const adapter = ownersAdapter(db);
const inAnHour = () => new Date(Date.now() + 3_600_000);

async function givenSession() {
  const { ownerId } = await givenLobster();
  const session = { sessionToken: randomUUID(), userId: ownerId, expires: inAnHour() };
  expect(await adapter.createSession?.(session)).toEqual(session);
  return session;
}

const find = async (token: string) => (await adapter.getSessionAndUser?.(token)) ?? undefined;

test("a session is found by its token but not by what is stored", async () => {
  const { sessionToken, userId } = await givenSession();
  const found = await find(sessionToken);
  expect(found).toMatchObject({ session: { sessionToken, userId }, user: { id: userId } });
  const rows = await runOnce(db, sql`select s::text as row from sessions s where owner_id = ${userId}`);
  expect(JSON.stringify(rows)).toContain(hashSessionToken(sessionToken));
  expect(JSON.stringify(rows)).not.toContain(sessionToken);
  expect(await find(hashSessionToken(sessionToken))).toBeUndefined();
});

test("a token prolongs and ends only its own session", async () => {
  const [mine, other] = [await givenSession(), await givenSession()];
  const expires = new Date(Date.now() + 7_200_000);
  const prolonged = await adapter.updateSession?.({ sessionToken: mine.sessionToken, expires });
  expect(prolonged).toMatchObject({ sessionToken: mine.sessionToken, expires });
  expect((await find(other.sessionToken))?.session.expires).toEqual(other.expires);
  await adapter.deleteSession?.(mine.sessionToken);
  expect(await find(mine.sessionToken)).toBeUndefined();
  expect(await find(other.sessionToken)).toBeDefined();
});
