import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Db } from "@/db/connection";
import { spendOfDay } from "@/db/queries/access/owner-days";
import { chinaDate, nextChinaDateAt } from "@/lib/platform/china-date";
import type { Allowance, DayBudget } from "./rate-limit";

/** Owners who write in one process at a time, about; whoever is forgotten loses what was left of a lease. */
const LEASES_MAX = 20_000;

/** Leases grow with use: a process that ends after one request takes little with it. */
const CHUNKS = [16_384, 65_536, 262_144] as const;

/** Bytes that the database has counted as spent already, for this process to spend without asking it. */
interface Lease {
  day: string;
  left: number;
  /** What all processes had leased by the last time this one asked. */
  spent: number;
  taken: number;
  /** The database has not so many bytes left below this budget; until tomorrow it only grows less. */
  refused?: { bytes: number; max: number };
  asking: Promise<void> | undefined;
}

interface Wish {
  ownerId: string;
  bytes: number;
  budget: DayBudget;
  now: Date;
}

/**
 * Spends a day's budget of text from leases, so that writing costs no statement for it: a lease of up to
 * 256 KB is taken from the owner's row and spent in memory. All processes together never admit more than
 * the budget; what a process has leased and not spent when it ends is lost until tomorrow.
 */
export class TextBudget {
  readonly #leases = new LRUCache<string, Lease>({ max: LEASES_MAX });

  /** Takes `bytes` at `now`. A refused text costs nothing. `remaining` counts texts as long as this one. */
  async spend(db: Db, wish: Wish): Promise<Allowance> {
    const { ownerId, bytes, budget, now } = wish;
    const lease = this.#leaseOf(ownerId, chinaDate(now));
    while (lease.left < bytes && !isHopeless(lease, wish)) {
      lease.asking ??= this.#extend(db, lease, wish).finally(() => {
        lease.asking = undefined;
      });
      await lease.asking;
    }
    const refused = lease.left < bytes;
    if (!refused) lease.left -= bytes;
    const available = Math.max(0, budget.max - lease.spent) + lease.left;
    const remaining = refused ? 0 : Math.floor(available / Math.max(1, bytes));
    return { policy: budget, remaining, resetAt: nextChinaDateAt(now), refused };
  }

  /** Returns what a request took at `now` that was refused afterwards, and so wrote nothing. */
  giveBack({ ownerId, bytes, now }: Wish): void {
    const lease = this.#leases.get(ownerId);
    if (lease?.day === chinaDate(now)) lease.left += bytes;
  }

  #leaseOf(ownerId: string, day: string): Lease {
    const known = this.#leases.get(ownerId);
    if (known && known.day >= day) return known;
    const lease: Lease = { day, left: 0, spent: 0, taken: 0, asking: undefined };
    this.#leases.set(ownerId, lease);
    return lease;
  }

  /** Leases a chunk, or towards the end of the budget just what is missing. */
  async #extend(db: Db, lease: Lease, { ownerId, bytes, budget }: Wish): Promise<void> {
    const missing = bytes - lease.left;
    const chunk = Math.max(missing, CHUNKS[Math.min(lease.taken, CHUNKS.length - 1)] ?? missing);
    for (const amount of new Set([chunk, missing])) {
      const share = { ownerId, name: budget.name, day: lease.day, amount, max: budget.max };
      const spent = await spendOfDay(db, share);
      if (spent === undefined) continue;
      lease.left += amount;
      lease.spent = spent;
      lease.taken += 1;
      return;
    }
    lease.refused = { bytes: missing, max: budget.max };
  }
}

const isHopeless = ({ refused, left }: Lease, { bytes, budget }: Wish): boolean =>
  refused !== undefined && bytes - left >= refused.bytes && budget.max <= refused.max;

/** The bytes of all texts in a parsed body, as UTF-8. */
export function textBytesOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, item) => sum + textBytesOf(item), 0);
}

interface JsonSchema {
  type?: unknown;
  format?: unknown;
  enum?: unknown;
  const?: unknown;
}

/** Whether a body has room for words of its sender's own: a text that is no id, instant or choice. */
export function hasText(body: z.ZodType): boolean {
  return holdsText(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }));
}

function holdsText(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { type, format, enum: choices, const: only }: JsonSchema = schema;
  if (type === "string" && format === undefined && choices === undefined && only === undefined) return true;
  return Object.values(schema).some(holdsText);
}
