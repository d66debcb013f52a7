import { afterAll, beforeAll, expect, vi } from "vitest";
import { database } from "@/db/client";
import type { Replicated } from "@/lib/testing/replicated";

// What all readers share may come from the standby; all the rest is a caller's own.
vi.stubEnv("FEED_WINDOW", "off");
const { givenReplicated } = await import("@/lib/testing/replicated");

let given: Replicated;

beforeAll(async () => {
  given = await givenReplicated();
  expect(await given.standby.look()).toBeUndefined();
});

afterAll(async () => {
  const { standby } = given;
  expect({ answered: standby.answered, failed: standby.failed }).toEqual({ answered: 0, failed: 0 });
  // It would have been there for who had asked.
  expect(await standby.look()).toBeUndefined();
  await standby.offer(database().db)?.read((db) => db.run("select 1", []));
  expect(standby.answered).toBe(1);
  await given.stop();
});

// Every operation, called by every kind of caller: none of them reads from the standby.
await import("./authorisation.api.test");
await import("@/lib/areas/home/walk.api.test");
await import("@/lib/areas/search/search.api.test");
