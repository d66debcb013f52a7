import { setTimeout as delay } from "node:timers/promises";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { type Changes, changes } from "./changes";
import { type Database, openDatabase } from "./client";
import type { Db } from "./connection";
import { readReplayed, readWritten } from "./queries/operations/replay";

/** How often it is looked up to where the standby has come, while somebody asks. */
const BEAT_MS = 250;
/** For so long after somebody asked. */
const ASKED_MS = 2_000;
/** How old the last beat may be: what is read by an older one would soon have to be read again. */
const OFFER_MS_MAX = 500;
/** The standby is milliseconds behind: how long a beat waits between its questions whether it has come there. */
const PAUSES_MS = [0, 5, 15, 40, 100];
const SILENCE_SECONDS_MAX = 1;

/** What the standby had when it was looked at last, and how to read it. */
export interface Offer {
  /** It has all that was written before this, in milliseconds of a clock that never goes back. */
  readonly at: number;
  /** It has all changes of this process up to this one; see `Changes`. */
  readonly asOf: number;
  /** Runs a read on the standby. A statement that fails there is asked of the primary, once. */
  read<Result>(work: (db: Db) => Result): Result;
}

/** Why the standby is not used, in words for the operator. */
type Trouble = string | undefined;

/**
 * A standby, which answers only what is the same for everybody (docs/decisions/0781). A beat asks the primary up to where
 * it has written, and then the standby whether it has come there: from then on the standby is known to have all that was
 * written before the beat. So lag, a standstill and an outage all mean the same, that nothing is offered.
 */
export class Standby {
  /** How many statements it has answered. */
  answered = 0;
  /** How many statements it failed, and the primary was asked. */
  failed = 0;
  readonly #standby: Database;
  readonly #shared: Db;
  #known: { at: number; asOf: number } | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #beating: Promise<Trouble> | undefined;
  #next: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    readonly primary: Database,
    readonly clock: () => number = monotonicNow,
    readonly written: Pick<Changes, "count"> = changes,
  ) {
    this.#standby = openDatabase(url, undefined, SILENCE_SECONDS_MAX);
    this.#shared = {
      run: (text, values) => this.#ask((db) => db.run(text, values)),
      runForValues: (text, values) => this.#ask((db) => db.runForValues(text, values)),
    };
  }

  /** The standby for who would otherwise read from `db`; undefined if it is not known to be current. */
  offer(db: Db): Offer | undefined {
    if (db !== this.primary.db) return undefined;
    const now = this.clock();
    this.#askedAt = now;
    const known = this.#known;
    if (!known || now - known.at >= BEAT_MS) this.#beat();
    if (!known || now - known.at > OFFER_MS_MAX) return undefined;
    return { ...known, read: (work) => work(this.#shared) };
  }

  /** What is wrong with it now, if anything. */
  look(): Promise<Trouble> {
    return this.#beat();
  }

  close(): Promise<void> {
    this.#askedAt = Number.NEGATIVE_INFINITY;
    clearTimeout(this.#next);
    return this.#standby.close();
  }

  async #ask<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
    if (!this.#known) return run(this.primary.db);
    try {
      const result = await run(this.#standby.db);
      this.answered += 1;
      return result;
    } catch {
      this.failed += 1;
      this.#known = undefined;
      return run(this.primary.db);
    }
  }

  /** All who ask meanwhile share one beat. It goes on while somebody asks. */
  #beat(): Promise<Trouble> {
    this.#beating ??= this.#compare()
      .catch((error: unknown): Trouble => `does not answer: ${Object(error).code ?? "an error"}`)
      .finally(() => {
        this.#beating = undefined;
        clearTimeout(this.#next);
        if (this.clock() - this.#askedAt < ASKED_MS)
          this.#next = setTimeout(() => this.#beat(), BEAT_MS).unref();
      });
    return this.#beating;
  }

  async #compare(): Promise<Trouble> {
    const known = { at: this.clock(), asOf: this.written.count };
    const [primary] = await readWritten(this.primary.db, {});
    if (!primary) return "cannot be compared";
    for (const pause of PAUSES_MS) {
      if (pause > 0) await delay(pause, undefined, { ref: false });
      const [found] = await readReplayed(this.#standby.db, { written: primary.written });
      if (!found?.isStandby) return "is no standby: it writes itself";
      if (found.origin !== primary.origin) return "is a standby of another cluster or database";
      if (!found.isReached) continue;
      this.#known = known;
      return undefined;
    }
    return "is behind the primary: all is read from there";
  }
}

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareStandby: Standby | undefined;
}
