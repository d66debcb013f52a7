import { afterAll, beforeAll, expect } from "vitest";
import { database } from "@/db/client";
import { env } from "@/lib/platform/env";
import { givenReplicated, type Replicated } from "@/lib/testing/servers/replicated";

// What all readers share may come from the standby; all the rest is a caller's own.
env.FEED_WINDOW = false;

let given: Replicated;

beforeAll(async () => {
  given = await givenReplicated();
  await given.caughtUp();
});

afterAll(async () => {
  const { standby } = given;
  expect({ answered: standby.answered, failed: standby.failed }).toEqual({ answered: 0, failed: 0 });
  // It would have been there for who had asked.
  await given.caughtUp();
  await standby.offer(database().db)?.read((db) => db.run("select 1", []));
  expect(standby.answered).toBe(1);
  await given.stop();
});

// Every operation, called by every kind of caller: none of them reads from the standby.
await import("../auth/authorisation.api.test");
await import("@/lib/areas/home/walk.api.test");
await import("@/lib/areas/search/search.api.test");
