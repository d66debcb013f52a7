import { AsyncLocalStorage } from "node:async_hooks";
import { database } from "./client";
import type { Db } from "./connection";
import type { Offer } from "./standby";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareSharedReads: AsyncLocalStorage<Offer> | undefined;
}

globalThis.__lobsterSquareSharedReads ??= new AsyncLocalStorage();
const current = globalThis.__lobsterSquareSharedReads;

/** Runs `work`, which makes the same for everybody: `readShared` in it reads from the standby that is offered. */
export const withOffer = <Result>(offer: Offer, work: () => Result): Result => current.run(offer, work);

/**
 * Runs a read that visitors' pages make: from the standby while a page is made that is the same for all of them, and from
 * the primary for everybody else (docs/decisions/0781).
 */
export function readShared<Result>(work: (db: Db) => Result): Result {
  const offer = current.getStore();
  return offer ? offer.read(work) : work(database().db);
}
