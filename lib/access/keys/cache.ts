import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Changes, changes } from "@/db/changes";
import type { Db } from "@/db/connection";
import { touchKeys } from "@/db/queries/access/keys";
import { BLOCKED_MAX, findKeys, type KeyRow } from "@/db/queries/access/recognise";
import type { Principal } from "@/lib/api/auth/principal";
import { Batches } from "@/lib/platform/batches";
import { log } from "@/lib/platform/log";
import type { MaybePromise } from "@/lib/platform/maybe-promise";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { writeInChunks } from "@/lib/platform/write-in-chunks";
import type { KeyParts } from "./format";
import { isScope } from "./scopes";

/**
 * How long a key is remembered, counted from the start of its look-up. A revocation must take effect within one
 * second (docs/contract.md#keys).
 */
const FRESH_MS = 800;
const KEYS_MAX = 50_000;
/** How many blocks are remembered, of all keys together. */
const BLOCKS_MAX = 500_000;
/** Unknown keys have a cache of their own, so that a flood of made-up keys evicts no real one. */
const UNKNOWN_KEYS_MAX = 5_000;
const TOUCH_EVERY_MS = 5_000;
/** How many keys one statement looks up. */
const LOOKED_UP_MAX = 200;

interface Entry {
  /** Undefined if no such key exists. */
  row: KeyRow | undefined;
  principal: Principal | undefined;
  /** In milliseconds of the cache's clock. */
  freshUntil: number;
  /** When it is revoked and when it expires by that clock, infinite if never. */
  revokedAt: number;
  expiresAt: number;
  /** The last change of this process before its look-up; see `Changes`. */
  asOf: number;
}

/** A look-up under way. */
interface LookUp {
  freshUntil: number;
  asOf: number;
  found: Promise<Entry>;
}

/** What was forgotten: a key, all keys of a holder, or all. */
export type KeyInvalidation = { lookupId: string } | { lobsterId: string } | { ownerId: string } | "all";

/** What a look-up reads that this process itself may change at any time; what else it reads is forgotten by name. */
const WATCHED = ["blocks"];
/** The same for what only the requests use that wait for a look-up. */
const WATCHED_BY_WAITING = ["notifications"];

export type Recognition = Principal | "unknown" | "revoked" | "expired" | "without_lobster";

/** Recognises keys. Remembers each for less than a second, so that frequent requests need no SQL for their key. */
export class KeyCache {
  readonly #keys = new LRUCache<string, Entry>({
    max: KEYS_MAX,
    maxSize: KEYS_MAX + BLOCKS_MAX,
    sizeCalculation: ({ principal }) => 1 + (principal?.lobster.blocked?.size ?? 0),
  });
  readonly #unknownKeys = new LRUCache<string, Entry>({ max: UNKNOWN_KEYS_MAX });
  readonly #pending = new Map<string, LookUp>();
  readonly #lookUps = new Batches(LOOKED_UP_MAX, findKeys);
  readonly #used = new Map<string, string>();
  #touchedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly written: Pick<Changes, "count" | "lastOf" | "lastRemoteOf"> = changes,
    readonly clock: () => number = monotonicNow,
  ) {}

  /** The holder of this key, or why the key is refused. `now` (unix milliseconds) is noted as the time of its use. */
  recognise(db: Db, parts: KeyParts, now: number): MaybePromise<Recognition> {
    const at = this.clock();
    const cached = this.#keys.get(parts.lookupId) ?? this.#unknownKeys.get(parts.lookupId);
    if (cached && this.#isCurrent(cached, at)) return this.#admit(db, cached, parts, now);
    const { found, asOf } = this.#lookUp(db, parts.lookupId, at);
    const knowsUnread = asOf >= this.written.lastOf(WATCHED_BY_WAITING);
    return found.then((entry) => {
      const recognition = this.#admit(db, entry, parts, now);
      return knowsUnread ? withUnread(recognition, entry) : recognition;
    });
  }

  #admit(db: Db, { row, principal, revokedAt, expiresAt }: Entry, parts: KeyParts, now: number): Recognition {
    if (!row || !timingSafeEqual(row.hash, parts.hash)) return "unknown";
    const at = this.clock();
    if (revokedAt <= at) return "revoked";
    if (expiresAt <= at) return "expired";
    if (!principal) return "without_lobster";
    this.#noteUse(db, row.id, at, now);
    return principal;
  }

  /** Tells other processes what to forget, if there are any. Must be quick. */
  broadcast: ((forgotten: KeyInvalidation) => void) | undefined;

  /** Forgets a key, after a change that must take effect here at once (docs/decisions/0628). */
  forget(lookupId: string): void {
    this.drop({ lookupId });
    this.broadcast?.({ lookupId });
  }

  /** Forgets all keys of one holder, after the state of the lobster or the owner changed. */
  forgetHolder(holder: { lobsterId: string } | { ownerId: string }): void {
    this.drop(holder);
    this.broadcast?.(holder);
  }

  /** Forgets all keys, after an action that may have changed anybody's state. */
  forgetAll(): void {
    this.drop("all");
    this.broadcast?.("all");
  }

  /** Forgets in this process alone. */
  drop(forgotten: KeyInvalidation): void {
    if (forgotten === "all") this.#dropAll();
    else if ("lookupId" in forgotten) this.#dropKey(forgotten.lookupId);
    else this.#dropHolder(forgotten);
  }

  #dropKey(lookupId: string): void {
    this.#keys.delete(lookupId);
    this.#unknownKeys.delete(lookupId);
    // A look-up under way may read the state before the change. Only requests that already wait for it get its result.
    this.#pending.delete(lookupId);
  }

  #dropHolder(holder: { lobsterId: string } | { ownerId: string }): void {
    for (const [lookupId, { row }] of this.#keys) {
      const isTheirs =
        "lobsterId" in holder ? row?.lobsterId === holder.lobsterId : row?.ownerId === holder.ownerId;
      if (isTheirs) this.#keys.delete(lookupId);
    }
    this.#pending.clear();
  }

  #dropAll(): void {
    this.#keys.clear();
    this.#unknownKeys.clear();
    this.#pending.clear();
  }

  /** Writes the collected times of last use; without it they are written within five seconds. */
  async flush(db: Db): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#used.size === 0) return;
    const used = [...this.#used];
    this.#used.clear();
    await writeInChunks(used, (slice) => touchKeys(db, slice));
  }

  #isCurrent({ freshUntil, asOf }: Pick<LookUp, "freshUntil" | "asOf">, at: number): boolean {
    if (freshUntil <= at) return false;
    return asOf >= this.written.lastOf(WATCHED) && asOf >= this.written.lastRemoteOf(WATCHED);
  }

  #lookUp(db: Db, lookupId: string, at: number): LookUp {
    const pending = this.#pending.get(lookupId);
    if (pending && this.#isCurrent(pending, at)) return pending;
    const age = { freshUntil: at + FRESH_MS, asOf: this.written.count };
    const ended = () => {
      const isNewest = this.#pending.get(lookupId) === lookUp;
      if (isNewest) this.#pending.delete(lookupId);
      return isNewest;
    };
    const found = this.#lookUps.ask(db, lookupId).then(
      (row) => {
        const entry = {
          row,
          principal: row && toPrincipal(row, lookupId),
          revokedAt: at + (row?.revokedInMs ?? Number.POSITIVE_INFINITY),
          expiresAt: at + (row?.expiresInMs ?? Number.POSITIVE_INFINITY),
          ...age,
        };
        if (ended()) this.#keep(lookupId, entry);
        return entry;
      },
      (error) => {
        ended();
        throw error;
      },
    );
    const lookUp = { found, ...age };
    this.#pending.set(lookupId, lookUp);
    return lookUp;
  }

  #keep(lookupId: string, entry: Entry): void {
    this.#keys.delete(lookupId);
    this.#unknownKeys.delete(lookupId);
    (entry.row ? this.#keys : this.#unknownKeys).set(lookupId, entry);
  }

  #noteUse(db: Db, keyId: string, at: number, now: number): void {
    const isDue = at - this.#touchedAt >= TOUCH_EVERY_MS;
    if (isDue || !this.#used.has(keyId)) this.#used.set(keyId, new Date(now).toISOString());
    if (isDue) {
      this.#touchedAt = at;
      void this.flushQuietly(db);
    } else this.#timer ??= setTimeout(() => void this.flushQuietly(db), TOUCH_EVERY_MS).unref();
  }

  /** The same where a lost time of use must not fail the request. */
  async flushQuietly(db: Db): Promise<void> {
    await this.flush(db).catch((error) => log.warn({ err: error }, "times of use not written"));
  }
}

/** Says of the holder whether anything is unread, for a request that came before the look-up or during it. */
function withUnread(recognition: Recognition, { row }: Entry): Recognition {
  if (typeof recognition === "string" || row?.hasUnread == null) return recognition;
  const { key, owner, lobster } = recognition;
  return { key, owner, lobster: { hasUnread: row.hasUnread, ...lobster } };
}

const NOBODY: ReadonlySet<string> = new Set();

function blockedOf(ids: string[]): ReadonlySet<string> | undefined {
  if (ids.length > BLOCKED_MAX) return undefined;
  return ids.length === 0 ? NOBODY : new Set(ids);
}

function toPrincipal(row: KeyRow, lookupId: string): Principal | undefined {
  if (!row.lobsterId || !row.lobsterStatus) return undefined;
  return {
    key: { id: row.id, lookupId, scopes: new Set(row.scopes.filter(isScope)), expiresAt: row.expiresAt },
    owner: { id: row.ownerId, isAdmin: row.ownerIsAdmin },
    lobster: {
      id: row.lobsterId,
      status: row.lobsterStatus,
      paused: row.lobsterPaused,
      blocked: blockedOf(row.blocked),
    },
  };
}
