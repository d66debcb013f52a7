import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, inject, type MockInstance, vi } from "vitest";
import { database } from "@/db/client";
import { setDatabaseUrl } from "@/db/location";
import { complaint } from "@/db/row";
import { examineAnswers } from "@/db/statement";

const worker = Number(process.env.VITEST_POOL_ID ?? 1);

fc.configureGlobal({ seed: inject("seed") });

setDatabaseUrl(inject("databaseUrls")[worker - 1]);

examineAnswers(({ text, rows }, answer) => {
  for (const row of answer) {
    const found = complaint(rows, row);
    if (found) throw new Error(`A statement answered otherwise than it declares: ${found}\n${text}`);
  }
});

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
