import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Changes, changes } from "@/db/changes";
import type { Db } from "@/db/connection";
import { touchKeys } from "@/db/queries/access/keys";
import { findKeys, type KeyRow } from "@/db/queries/access/recognise";
import type { Principal } from "@/lib/api/contract/principal";
import { Batches } from "@/lib/platform/batches";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { writeInChunks } from "@/lib/platform/write-in-chunks";
import type { KeyParts } from "./format";
import { toPrincipal } from "./to-principal";

/**
 * How long a key is remembered, counted from the start of its look-up. A revocation must take effect within one
 * second (docs/contract.md#keys).
 */
const FRESH_MS = 800;
/** More than a process answers requests within FRESH_MS: what is older only takes memory, about 3 KB each. */
const KEYS_MAX = 10_000;
/** How many blocks are remembered for all keys together. */
const BLOCKS_MAX = 100_000;
/** Unknown keys have a cache of their own, so that a flood of made-up keys evicts no real one. */
const UNKNOWN_KEYS_MAX = 5_000;
const TOUCH_EVERY_MS = 5_000;
/** How many keys one statement looks up. */
const LOOKED_UP_MAX = 200;

interface Entry {
  /** Undefined if no such key exists. */
  row: KeyRow | undefined;
  principal: Principal | undefined;
  /** When it is revoked and when it expires by the cache's clock, infinite if never. */
  revokedAt: number;
  expiresAt: number;
  /** The last change of this process before its look-up; see `Changes`. */
  asOf: number;
}

/** Which entries to drop: those of one key, of all keys of a holder, or all. */
export type KeyInvalidation = { lookupId: string } | { lobsterId: string } | { ownerId: string } | "all";

/** Tables of look-ups whose changes drop all entries. Other changes drop entries by name. */
const WATCHED = ["blocks"];
/** Tables whose look-ups are shared only by the requests that already wait for them. */
const WATCHED_BY_WAITING = ["notifications"];

export type Recognition = Principal | "unknown" | "revoked" | "expired" | "without_lobster";

/**
 * Recognises keys. Remembers each for less than a second, so that frequent requests need no SQL for their
 * key.
 */
export class KeyCache {
  /**
   * Entries and pending look-ups. With lru-cache's `fetchMethod`, `drop` could not find pending look-ups by their
   * holder.
   */
  readonly #keys: LRUCache<string, Entry | Promise<Entry>>;
  readonly #unknownKeys: LRUCache<string, Entry>;
  readonly #lookUps = new Batches(LOOKED_UP_MAX, findKeys);
  readonly #used = new Map<string, string>();
  #clearedAsOf = 0;
  #touchedAt = Number.NEGATIVE_INFINITY;
  /** Settles when all writes of last-use times that have begun are done. */
  #underWay: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly written: Pick<Changes, "count" | "lastOf" | "lastRemoteOf"> = changes,
    readonly clock: () => number = monotonicNow,
  ) {
    const age = { ttl: FRESH_MS, ttlResolution: 0, perf: { now: clock } };
    this.#unknownKeys = new LRUCache({ max: UNKNOWN_KEYS_MAX, ...age });
    this.#keys = new LRUCache({
      max: KEYS_MAX,
      maxSize: KEYS_MAX + BLOCKS_MAX,
      sizeCalculation: (entry) =>
        1 + (entry instanceof Promise ? 0 : (entry.principal?.lobster.blocked?.size ?? 0)),
      ...age,
    });
  }

  /** The holder of this key, or why the key is refused. `now` (unix milliseconds) is noted as the time of its use. */
  async recognise(db: Db, parts: KeyParts, now: number): Promise<Recognition> {
    this.#dropOutdated();
    const { lookupId } = parts;
    const kept = this.#keys.get(lookupId) ?? this.#unknownKeys.get(lookupId);
    const known = kept && !isRenewed(kept, parts) ? kept : this.#lookUp(db, lookupId);
    if (!(known instanceof Promise)) return this.#admit(db, known, parts, now);
    const unreadAsOf = this.written.lastOf(WATCHED_BY_WAITING);
    const entry = await known;
    const recognition = this.#admit(db, entry, parts, now);
    return entry.asOf >= unreadAsOf ? withUnread(recognition, entry) : recognition;
  }

  #admit(db: Db, { row, principal, revokedAt, expiresAt }: Entry, parts: KeyParts, now: number): Recognition {
    if (!row || !timingSafeEqual(row.hash, parts.hash)) return "unknown";
    const at = this.clock();
    if (revokedAt <= at || !row.isAdmitted) return "revoked";
    if (expiresAt <= at) return "expired";
    if (!principal) return "without_lobster";
    this.#noteUse(db, row.id, at, now);
    return principal;
  }

  /** Sends an invalidation to other processes, if there are any. Must be quick. */
  broadcast: ((forgotten: KeyInvalidation) => void) | undefined;

  /** Drops entries in all processes, after a change that must take effect at once (docs/decisions/0628). */
  forget(forgotten: KeyInvalidation): void {
    this.drop(forgotten);
    this.broadcast?.(forgotten);
  }

  /** Drops entries in this process alone. */
  drop(forgotten: KeyInvalidation): void {
    if (forgotten === "all") this.#dropAll();
    else if ("lookupId" in forgotten) {
      this.#keys.delete(forgotten.lookupId);
      this.#unknownKeys.delete(forgotten.lookupId);
    } else
      for (const [lookupId, entry] of this.#keys)
        if (entry instanceof Promise || isOf(forgotten, entry)) this.#keys.delete(lookupId);
  }

  #dropAll(): void {
    this.#keys.clear();
    this.#unknownKeys.clear();
  }

  #dropOutdated(): void {
    const asOf = Math.max(this.written.lastOf(WATCHED), this.written.lastRemoteOf(WATCHED));
    if (asOf === this.#clearedAsOf) return;
    this.#clearedAsOf = asOf;
    this.#dropAll();
  }

  /**
   * Writes the collected times of last use, otherwise done within five seconds. Resolves when earlier writes
   * are done, too.
   */
  async flush(db: Db): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const used = [...this.#used];
    this.#used.clear();
    const before = this.#underWay;
    const writing = writeInChunks(used, (slice) => touchKeys(db, slice));
    this.#underWay = Promise.allSettled([before, writing]).then(() => {});
    await before;
    await writing;
  }

  #lookUp(db: Db, lookupId: string): Promise<Entry> {
    const start = this.clock();
    const asOf = this.written.count;
    const lookUp = this.#lookUps.ask(db, lookupId).then((row) => ({
      row,
      principal: row && toPrincipal(row, lookupId),
      revokedAt: start + (row?.revokedInMs ?? Number.POSITIVE_INFINITY),
      expiresAt: start + (row?.expiresInMs ?? Number.POSITIVE_INFINITY),
      asOf,
    }));
    this.#keys.set(lookupId, lookUp);
    const settle = (entry?: Entry) => {
      // It was dropped or has expired: only the requests that already wait for it get its result.
      if (this.#keys.peek(lookupId) !== lookUp) return;
      this.#keys.delete(lookupId);
      if (entry) (entry.row ? this.#keys : this.#unknownKeys).set(lookupId, entry, { start });
    };
    lookUp.then(settle, () => settle());
    return lookUp;
  }

  #noteUse(db: Db, keyId: string, at: number, now: number): void {
    const isDue = at - this.#touchedAt >= TOUCH_EVERY_MS;
    if (isDue || !this.#used.has(keyId)) this.#used.set(keyId, new Date(now).toISOString());
    if (isDue) {
      this.#touchedAt = at;
      void this.flushQuietly(db);
    } else this.#timer ??= setTimeout(() => void this.flushQuietly(db), TOUCH_EVERY_MS).unref();
  }

  /**
   * Like `flush`, but logs a failure instead of throwing: losing a last-use time must not fail the request.
   */
  async flushQuietly(db: Db): Promise<void> {
    await this.flush(db).catch((error) => log.warn({ err: error }, "times of use not written"));
  }
}

export const keyCache = processSingleton("keyCache", () => new KeyCache());

const isOf = (holder: { lobsterId: string } | { ownerId: string }, { row }: Entry): boolean =>
  "lobsterId" in holder ? row?.lobsterId === holder.lobsterId : row?.ownerId === holder.ownerId;

/** Adds whether the holder has unread notifications, for a request that came before or during the look-up. */
function withUnread(recognition: Recognition, { row }: Entry): Recognition {
  if (typeof recognition === "string" || row?.hasUnread == null) return recognition;
  const { lobster, ...others } = recognition;
  return { ...others, lobster: { hasUnread: row.hasUnread, ...lobster } };
}

/**
 * Whether the entry may be outdated because another process gave the connection a new token, which has
 * another hash.
 */
const isRenewed = (entry: Entry | Promise<Entry>, { hash }: KeyParts): boolean =>
  !(entry instanceof Promise) && entry.row?.audience != null && !timingSafeEqual(entry.row.hash, hash);
