import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { owners } from "@/db/schema/owners";
import { ensureOwner } from "./owners";
import { followStaffClaim } from "./staff";

const { db } = database();

let ownerId: string;

beforeEach(async () => {
  ownerId = (await ensureOwner(db, `${randomUUID()}@example.edu`, false)).id;
});

async function found() {
  const [owner] = await queryBuilder(db).select().from(owners).where(eq(owners.id, ownerId));
  return owner?.isStaff;
}

it("a claim makes an owner staff and ends it, and nothing is written when nothing changes", async () => {
  expect(await found()).toBe(false);
  expect(await followStaffClaim(db, { ownerId, isStaff: false })).toBeUndefined();
  expect(await followStaffClaim(db, { ownerId, isStaff: true })).toEqual({ ownerId });
  expect(await found()).toBe(true);
  expect(await followStaffClaim(db, { ownerId, isStaff: true })).toBeUndefined();
  expect(await followStaffClaim(db, { ownerId, isStaff: false })).toEqual({ ownerId });
  expect(await found()).toBe(false);
});
