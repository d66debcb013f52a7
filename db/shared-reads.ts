import { AsyncLocalStorage } from "node:async_hooks";
import { remember } from "@/lib/platform/remember";
import { database } from "./client";
import type { Db } from "./connection";
import type { ReplicaSnapshot } from "./standby";

const current = remember("sharedReads", () => new AsyncLocalStorage<ReplicaSnapshot>());

/** Runs `work`, whose result is the same for everybody: its calls of `readShared` read from the standby. */
export const withReplicaSnapshot = <Result>(offer: ReplicaSnapshot, work: () => Result): Result =>
  current.run(offer, work);

/**
 * Runs a read of a visitors' page: from the standby while a page is rendered that is the same for all visitors, and
 * from the primary otherwise (docs/decisions/0781).
 */
export function readShared<Result>(work: (db: Db) => Result): Result {
  const offer = current.getStore();
  return offer ? offer.read(work) : work(database().db);
}
