import type { Db } from "@/db/connection";
import { spendDailyBudget } from "@/db/queries/access/owner-days";
import { findOldestUpload, type ImageUse, readImageUse } from "@/db/queries/uploads/kept-images";
import { rateLimited } from "@/lib/api/contract/general";
import type { Allowance } from "@/lib/api/contract/policies";
import { budgetFor, imagesBudget } from "@/lib/api/contract/policies";
import type { LobsterStatus } from "@/lib/api/contract/principal";
import { env } from "@/lib/platform/env";
import { nextSquareDateAt, squareDate } from "@/lib/platform/square-day";
import { UPLOAD_REFUSALS } from "./refusals";

const MB = 1_000_000;

/** How many bytes of images an owner may keep, measured as stored. */
export const KEPT_BYTES_MAX = env.IMAGES_MB_KEPT * MB;

/** The owner of an image, and the status of their lobster. */
export interface Uploader {
  ownerId: string;
  status: LobsterStatus;
}

/**
 * Refuses a file that cannot have room before any work is done for it. This is only an early check: `spendImageDay`
 * and `checkKept` decide. `byteSize` is the size of the file as it was sent. Throws ApiError 429 and 409.
 */
export async function checkRoom(
  db: Db,
  { ownerId, status }: Uploader,
  byteSize: number,
  now: Date,
): Promise<void> {
  const { dayBytes, keptBytes } = await readUse(db, ownerId, now);
  const budget = budgetFor(imagesBudget, status);
  if (dayBytes + byteSize > budget.max) throw rateLimited(budget, nextSquareDateAt(now));
  // The stored image may be smaller than the file, but it has at least one byte.
  await checkKept(db, ownerId, keptBytes + 1);
}

/** How many bytes an owner keeps, and has sent on the square's date of `now`. */
export const readUse = (db: Db, ownerId: string, now: Date): Promise<ImageUse> =>
  readImageUse(db, { ownerId, day: squareDate(now) });

/** Counts the bytes of a file, as it was sent, against its owner's day. Throws ApiError 429. */
export async function spendImageDay(
  db: Db,
  { ownerId, status }: Uploader,
  byteSize: number,
  now: Date,
): Promise<Allowance> {
  const policy = budgetFor(imagesBudget, status);
  const resetAt = nextSquareDateAt(now);
  const share = { ownerId, name: policy.name, day: squareDate(now), amount: byteSize };
  const spent = await spendDailyBudget(db, { ...share, max: policy.max });
  if (spent === undefined) throw rateLimited(policy, resetAt);
  return { policy, remaining: Math.floor((policy.max - spent) / byteSize), resetAt, refused: false };
}

/** Throws ApiError 409, which names the oldest image, if an owner would keep more than they may. */
export async function checkKept(db: Db, ownerId: string, keptBytes: number): Promise<void> {
  if (keptBytes <= KEPT_BYTES_MAX) return;
  const url = await findOldestUpload(db, ownerId);
  const oldest = url ? ` The oldest is ${url}.` : "";
  throw UPLOAD_REFUSALS.refuse("images_kept_full", { mb: env.IMAGES_MB_KEPT, oldest });
}
