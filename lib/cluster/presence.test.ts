import { afterEach, expect, it } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { eventually } from "@/lib/testing/assertions/eventually";
import { Presence } from "./presence";

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A process's presence, with what ends it as a crash would. */
function given(clock?: () => number) {
  const database: Database = openDatabase(databaseUrl() ?? "", 1);
  const presence = new Presence(database.db, clock);
  const end = async () => {
    presence.end();
    await database.close();
  };
  ends.push(end);
  return { presence, end };
}

it("a process is not alone before it has looked, and then as long as nobody comes", async () => {
  const { presence } = given();
  expect(presence.isAlone).toBe(false);
  await presence.begin();
  expect(presence.isAlone).toBe(true);
});

it("when a second process serves the first knows of it, and relies on being alone again when it has gone", async () => {
  const [first, second] = [given(), given()];
  await first.presence.begin();
  await second.presence.begin();
  expect([first.presence.isAlone, second.presence.isAlone]).toEqual([false, false]);
  await second.end();
  await eventually(async () => expect(first.presence.isAlone).toBe(true));
});

it("of two that start together none relies on being alone", async () => {
  const both = [given(), given()];
  await Promise.all(both.map(({ presence }) => presence.begin()));
  await eventually(async () => expect(both.map(({ presence }) => presence.isAlone)).toEqual([false, false]));
});

it("a process that cannot look is not alone a second later", async () => {
  let now = 50_000;
  const { presence, end } = given(() => now);
  await presence.begin();
  expect(presence.isAlone).toBe(true);
  await end();
  now += 1_000;
  expect(presence.isAlone).toBe(false);
});
