import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { countStatements } from "@/lib/testing/assertions/statements";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { dayBudget } from "../contract/policies";
import { hasText, TextBudget, textBytesOf } from "./text-budget";

const MB = dayBudget("text", 1);
const OF_BUDGET = /owner_days/;
const NOON = new Date("2031-03-01T12:00:00Z");
const { db } = database();

const givenOwner = async () => (await ensureOwner(db, `${randomUUID()}@example.edu`, false)).id;

async function spentOf(ownerId: string): Promise<number> {
  const rows = await runOnce<{ spent: number }>(
    db,
    sql`select spent::float8 spent from owner_days where owner_id = ${ownerId} and name = 'text'`,
  );
  return rows[0]?.spent ?? 0;
}

describe("the day's budget of text", () => {
  it("admits no byte too many across three processes, and withholds at most a lease of each", async () => {
    const ownerId = await givenOwner();
    const processes = [new TextBudget(), new TextBudget(), new TextBudget()];
    const bytes = 3_000;
    const allowances = await Promise.all(
      Array.from({ length: 600 }, (_, n) =>
        (processes[n % 3] ?? new TextBudget()).spend(db, { ownerId, bytes, budget: MB, now: NOON }),
      ),
    );
    const admitted = allowances.filter(({ refused }) => !refused).length * bytes;
    expect(admitted).toBeLessThanOrEqual(MB.max);
    expect(admitted).toBeGreaterThan(MB.max - 3 * 262_144);
    const stored = await spentOf(ownerId);
    expect(stored).toBeLessThanOrEqual(MB.max);
    expect(stored).toBeGreaterThanOrEqual(admitted);
  });

  it("of one process is spent to the last text that fits", async () => {
    const ownerId = await givenOwner();
    const budget = new TextBudget();
    const charge = { ownerId, bytes: 7_000, budget: MB, now: NOON };
    const allowances = await Promise.all(Array.from({ length: 200 }, () => budget.spend(db, charge)));
    expect(allowances.filter(({ refused }) => !refused)).toHaveLength(142);
    expect(await budget.spend(db, { ...charge, bytes: 6_000 })).toMatchObject({
      refused: false,
      remaining: 0,
    });
    expect(await budget.spend(db, { ...charge, bytes: 1 })).toMatchObject({ refused: true });
  });

  it("tells how many such texts are left, and when the day ends in China", async () => {
    const ownerId = await givenOwner();
    const allowance = await new TextBudget().spend(db, { ownerId, bytes: 100_000, budget: MB, now: NOON });
    expect(allowance).toEqual({
      policy: MB,
      remaining: 9,
      resetAt: Date.parse("2031-03-01T16:00:00Z"),
      refused: false,
    });
  });

  it("starts over on the next China date, and never returns to the day before", async () => {
    const ownerId = await givenOwner();
    const charge = { ownerId, bytes: MB.max, budget: MB };
    const [before, after] = [new Date("2031-03-01T15:59:59.999Z"), new Date("2031-03-01T16:00:00Z")];
    expect((await new TextBudget().spend(db, { ...charge, now: before })).refused).toBe(false);
    expect((await new TextBudget().spend(db, { ...charge, now: before })).refused).toBe(true);
    expect((await new TextBudget().spend(db, { ...charge, now: after })).refused).toBe(false);
    expect((await new TextBudget().spend(db, { ...charge, now: before })).refused).toBe(true);
  });

  it("asks the database neither for bytes it has leased nor again for bytes it was refused", async () => {
    const ownerId = await givenOwner();
    const budget = new TextBudget();
    const spend = (bytes: number) => budget.spend(db, { ownerId, bytes, budget: MB, now: NOON });
    const hundredTimes = (bytes: number) =>
      countStatements(OF_BUDGET, async () => {
        for (let n = 0; n < 100; n += 1) await spend(bytes);
      });
    expect(await hundredTimes(100)).toBe(1);
    await spend(MB.max - 20_000);
    expect(await hundredTimes(100_000)).toBe(2);
    expect((await spend(100_000)).refused).toBe(true);
  });

  it("is refunded by a request that wrote nothing", async () => {
    const ownerId = await givenOwner();
    const budget = new TextBudget();
    const charge = { ownerId, bytes: MB.max, budget: MB, now: NOON };
    await budget.spend(db, charge);
    budget.giveBack(charge);
    expect((await budget.spend(db, charge)).refused).toBe(false);
    expect((await budget.spend(db, charge)).refused).toBe(true);
  });
});

it("the budget costs a repeated write no statement", async () => {
  const alice = await givenLobster();
  const { id } = await givenPost(alice);
  const body = { post_id: id, content: "A comment." };
  await alice.api.ok(createComment, { body });
  const comment = () => alice.api.ok(createComment, { body });
  expect(await countStatements(/insert into comments/, comment)).toBe(1);
  expect(await countStatements(OF_BUDGET, comment)).toBe(0);
});

it("a text's size is its UTF-8 bytes, wherever it stands", () => {
  expect(textBytesOf({ title: "钳", list: [{ a: "ab" }, 3, null], none: undefined })).toBe(5);
});

it("a body has text if its sender chooses the words", () => {
  expect(hasText(z.strictObject({ items: z.array(z.object({ words: z.string() })) }))).toBe(true);
  expect(hasText(z.strictObject({ id: z.guid(), kind: z.enum(["a", "b"]), at: z.iso.datetime() }))).toBe(
    false,
  );
});
