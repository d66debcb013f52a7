import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditSquare } from "@/db/queries/operations/audit";
import { FAULTS, type Fault } from "./faults";
import { givenFleet } from "./given-fleet";
import { givenWriters, type Outcome, underLoad } from "./load";
import { writeTable } from "./table";
import type { Writer } from "./writer";

const WRITERS = 12;
/**
 * How long an answer and the recovery may take while other tests run at the same time. bench/fleet.md has
 * both as measured alone, and db/contract.md#faults the guarantees.
 */
const PATIENCE_MS = 60_000;

const square = givenFleet();
const outcomes = new Map<Fault, Outcome>();
let writers: Writer[];

beforeAll(async () => {
  writers = await givenWriters(WRITERS);
});

afterAll(() => {
  if (process.env.FLEET_TABLE) writeTable(FAULTS, outcomes);
});

describe("while agents write, nothing acknowledged is lost or doubled, and every answer is complete and in time:", () => {
  test.each(FAULTS)("$name", async (fault) => {
    const outcome = await underLoad(square.fleet.origin, writers, () => fault.inject(square.fleet));
    outcomes.set(fault, outcome);
    expect(outcome).toMatchObject({ lost: 0, doubled: 0, unseen: [] });
    const answered = fault.mayCut ? outcome.failures.filter(({ status }) => status > 0) : outcome.failures;
    expect(answered.filter(({ flaw }) => flaw)).toEqual([]);
    expect(outcome.slowestMs).toBeLessThan(PATIENCE_MS);
    expect(outcome.recoveryMs).toBeLessThan(PATIENCE_MS);
    if (fault.isUnnoticed) expect(outcome.failures).toEqual([]);
    expect(await auditSquare(database().db)).toEqual([]);
  });
});
