import { afterEach, expect, it } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { eventually } from "@/lib/testing/assertions/eventually";
import { Presence } from "./presence";

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A process's presence, and a function that ends it as a crash would. */
function given(clock?: () => number) {
  const database: Database = openDatabase(databaseUrl() ?? "", 1);
  const presence = new Presence(database.db, () => {}, clock);
  const end = async () => {
    presence.end();
    await database.close();
  };
  ends.push(end);
  return { presence, end };
}

it("a process does not count as alone until it has looked, and then counts as alone while nobody joins", async () => {
  const { presence } = given();
  expect(presence.isAlone).toBe(false);
  await presence.begin();
  expect(presence.isAlone).toBe(true);
});

it("a process notices a second one, and counts as alone again when that has gone", async () => {
  const [first, second] = [given(), given()];
  await first.presence.begin();
  await second.presence.begin();
  expect([first.presence.isAlone, second.presence.isAlone]).toEqual([false, false]);
  await second.end();
  await eventually(async () => expect(first.presence.isAlone).toBe(true));
});

it("of two that start together neither counts as alone", async () => {
  const both = [given(), given()];
  await Promise.all(both.map(({ presence }) => presence.begin()));
  await eventually(async () => expect(both.map(({ presence }) => presence.isAlone)).toEqual([false, false]));
});

it("a process that cannot look stops counting as alone within a second", async () => {
  let now = 50_000;
  const { presence, end } = given(() => now);
  await presence.begin();
  expect(presence.isAlone).toBe(true);
  await end();
  now += 1_000;
  expect(presence.isAlone).toBe(false);
});
