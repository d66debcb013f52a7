import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, inject, type MockInstance, vi } from "vitest";
import { database } from "@/db/client";
import { setDatabaseUrl } from "@/db/location";

const worker = Number(process.env.VITEST_POOL_ID ?? 1);

fc.configureGlobal({ seed: inject("seed") });

setDatabaseUrl(inject("databaseUrls")[worker - 1]);

let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, "error");
});

/** What complains has a reason: a test that provokes it says so with a spy of its own. */
afterEach(() => {
  expect(complaints.mock.calls, "complaints on the console").toEqual([]);
  complaints.mockRestore();
});

/** The next file of this worker opens connections of its own. */
afterAll(async () => {
  await database().close();
  globalThis.__lobsterSquareDatabase = undefined;
});
