import { AsyncLocalStorage } from "node:async_hooks";
import { remember } from "@/lib/platform/remember";
import { database } from "./client";
import type { Db } from "./connection";

/** What the standby was known to have at its last lag check, and how to read it. */
export interface ReplicaSnapshot {
  /** It has everything that was written before this, in milliseconds of a monotonic clock. */
  readonly at: number;
  /** It has all changes of this process up to this one; see `Changes`. */
  readonly asOf: number;
  /** Runs a read on the standby. A statement that fails there is repeated on the primary, once. */
  read<Result>(work: (db: Db) => Result): Result;
}

const current = remember("sharedReads", () => new AsyncLocalStorage<ReplicaSnapshot>());

/** Runs `work`, whose result is the same for everybody: its calls of `readShared` read from the standby. */
export const withReplicaSnapshot = <Result>(snapshot: ReplicaSnapshot, work: () => Result): Result =>
  current.run(snapshot, work);

/**
 * Runs a read of a visitors' page: on the standby while a page is rendered that is the same for all visitors, else on
 * the primary (docs/decisions/0781).
 */
export function readShared<Result>(work: (db: Db) => Result): Result {
  const snapshot = current.getStore();
  return snapshot ? snapshot.read(work) : work(database().db);
}
