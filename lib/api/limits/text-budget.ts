import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Db } from "@/db/connection";
import { spendDailyBudget } from "@/db/queries/access/owner-days";
import { nextSquareDateAt, squareDate } from "@/lib/platform/square-day";
import { jsonSchemaOf } from "../contract/json-schema";
import type { Allowance, DayBudget } from "../contract/policies";

/** Beyond this number, the owner with the oldest last write loses the rest of a lease. */
const LEASES_MAX = 20_000;

/** The sizes of an owner's first leases, in bytes. They grow, so that a process that ends early wastes little. */
const CHUNKS = [16_384, 65_536, 262_144] as const;

/** Bytes that the database already counts as spent, so that this process can spend them without a statement. */
interface Lease {
  /** The square's date, as YYYY-MM-DD. */
  day: string;
  left: number;
  /** Bytes that all processes together had leased when this process last leased. */
  leasedByAll: number;
  /** How often this process has leased a chunk today. */
  chunksTaken: number;
  /** The database refused this many bytes below this maximum, and will refuse as many for the rest of the day. */
  refused?: { bytes: number; max: number };
  /** The running request to the database, if there is one. */
  extending: Promise<void> | undefined;
}

interface Charge {
  ownerId: string;
  bytes: number;
  budget: DayBudget;
  now: Date;
}

/**
 * Spends a day's budget of text without a statement for each request: it leases up to 256 KB at once from the owner's
 * row in the database, and spends them in memory. All processes together never admit more than the budget. What a
 * process has leased but not spent when it ends is lost for the day.
 */
export class TextBudget {
  readonly #leases = new LRUCache<string, Lease>({ max: LEASES_MAX });

  /** Spends `bytes` at `now`. A refused text costs nothing. `remaining` is a number of texts of the same length. */
  async spend(db: Db, charge: Charge): Promise<Allowance> {
    const { ownerId, bytes, budget, now } = charge;
    const lease = this.#leaseOf(ownerId, squareDate(now));
    while (lease.left < bytes && !isRefused(lease, charge)) {
      lease.extending ??= this.#extend(db, lease, charge).finally(() => {
        lease.extending = undefined;
      });
      await lease.extending;
    }
    const refused = lease.left < bytes;
    if (!refused) lease.left -= bytes;
    const available = Math.max(0, budget.max - lease.leasedByAll) + lease.left;
    const remaining = refused ? 0 : Math.floor(available / Math.max(1, bytes));
    return { policy: budget, remaining, resetAt: nextSquareDateAt(now), refused };
  }

  /** Undoes the spending of a request that wrote nothing after all. */
  giveBack({ ownerId, bytes, now }: Charge): void {
    const lease = this.#leases.get(ownerId);
    if (lease?.day === squareDate(now)) lease.left += bytes;
  }

  #leaseOf(ownerId: string, day: string): Lease {
    const known = this.#leases.get(ownerId);
    if (known && known.day >= day) return known;
    const lease: Lease = { day, left: 0, leasedByAll: 0, chunksTaken: 0, extending: undefined };
    this.#leases.set(ownerId, lease);
    return lease;
  }

  /** Leases a chunk, or only the missing bytes if the budget has no room for a chunk. */
  async #extend(db: Db, lease: Lease, { ownerId, bytes, budget }: Charge): Promise<void> {
    const missing = bytes - lease.left;
    const chunk = Math.max(missing, CHUNKS[Math.min(lease.chunksTaken, CHUNKS.length - 1)] ?? missing);
    for (const amount of new Set([chunk, missing])) {
      const share = { ownerId, name: budget.name, day: lease.day, amount, max: budget.max };
      const spent = await spendDailyBudget(db, share);
      if (spent === undefined) continue;
      lease.left += amount;
      lease.leasedByAll = spent;
      lease.chunksTaken += 1;
      return;
    }
    lease.refused = { bytes: missing, max: budget.max };
  }
}

const isRefused = ({ refused, left }: Lease, { bytes, budget }: Charge): boolean =>
  refused !== undefined && bytes - left >= refused.bytes && budget.max <= refused.max;

/** The number of UTF-8 bytes of all strings in a parsed body. */
export function textBytesOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + textBytesOf(item), 0);
}

/** Whether a body has a free text: a string that is not an id, an instant or one of fixed values. */
export const hasText = (body: z.ZodType): boolean => holdsText(jsonSchemaOf(body));

function holdsText(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const isString = "type" in schema && schema.type === "string";
  const isFree = !["format", "enum", "const"].some((keyword) => keyword in schema);
  return (isString && isFree) || Object.values(schema).some(holdsText);
}
