import { expect, test } from "vitest";
import { database } from "@/db/client";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import { countStatements } from "@/lib/testing/assertions/statements";
import { givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { generateKey } from "./format";

/** How many statements it takes to check a body for keys. */
const statementsFor = (body: object): Promise<number> =>
  countStatements(/update api_keys\b(?!.*last_used_at)/s, () =>
    refuseSecrets(database().db, body).catch(() => {}),
  );

const madeUp = (count: number) => Array.from({ length: count }, () => generateKey().key);

test("made-up keys in a text cost one statement, however many", async () => {
  expect(await statementsFor({ content: madeUp(1).join(" ") })).toBe(1);
  expect(await statementsFor({ content: madeUp(500).join(" ") })).toBe(1);
  const fewAgain = Array(500).fill(madeUp(1)[0]);
  expect(await statementsFor({ content: fewAgain.join(" ") })).toBe(1);
});

test("texts that only look like keys cost none", async () => {
  const [key = ""] = madeUp(1);
  const miskeyed = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
  expect(await statementsFor({ content: Array(500).fill(miskeyed).join(" ") })).toBe(0);
  expect(await statementsFor({ content: "lsq_live_".repeat(5000) })).toBe(0);
});

test("live keys among made-up ones are all revoked by that statement, and this process refuses them at once", async () => {
  const careless = await givenLobsters(3);
  for (const { api } of careless) expect((await api.send("GET", "/lobster")).status).toBe(200);
  const keys = [...madeUp(20), ...careless.map(({ key }) => key), ...madeUp(20)];
  expect(await statementsFor({ content: keys.join(" ") })).toBe(1);
  for (const { api } of careless) expect((await api.send("GET", "/lobster")).status).toBe(401);
});

test("a live lookup id with another secret is not revoked", async () => {
  const { api, lookupId } = await givenLobster();
  expect(await statementsFor({ content: generateKey(lookupId).key })).toBe(1);
  expect((await api.send("GET", "/lobster")).status).toBe(200);
});
