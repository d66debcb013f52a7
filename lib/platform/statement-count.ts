import { AsyncLocalStorage } from "node:async_hooks";
import { counters } from "./counters";
import { env } from "./env";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareWork: AsyncLocalStorage<Work> | undefined;
}

/** What one request has had the database do so far. */
export interface Work {
  statements: number;
}

globalThis.__lobsterSquareWork ??= new AsyncLocalStorage();
const current = globalThis.__lobsterSquareWork;

/**
 * Runs `run`, and counts in `work` the statements that it and everything asynchronous in it sends. Counts nothing where
 * requests are not logged: nobody would read it, and Node 20 follows every promise for it.
 */
export const countStatements = <Result>(work: Work, run: () => Result): Result =>
  env.LOG_REQUESTS ? current.run(work, run) : run();

/** Called for each statement that is sent. One that answers several requests counts for the request that sent it. */
export function noteStatement(): void {
  counters.statements += 1;
  const work = current.getStore();
  if (work) work.statements += 1;
}
