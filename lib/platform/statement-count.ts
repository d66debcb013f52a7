import { AsyncLocalStorage } from "node:async_hooks";
import { counters } from "./counters";
import { env } from "./env";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareWork: AsyncLocalStorage<StatementCount> | undefined;
}

/** The statements that one request has sent so far. */
export interface StatementCount {
  statements: number;
}

globalThis.__lobsterSquareWork ??= new AsyncLocalStorage();
const current = globalThis.__lobsterSquareWork;

/**
 * Runs `run`, and counts in `work` the statements that it and everything asynchronous in it sends. Counts nothing where
 * requests are not logged: nobody would read it, and Node 20 follows every promise for it.
 */
export const countStatements = <Result>(work: StatementCount, run: () => Result): Result =>
  env.LOG_REQUESTS ? current.run(work, run) : run();

/**
 * Called for each statement that is sent. A statement on behalf of several requests counts for the one that sent it.
 */
export function countStatement(): void {
  counters.statements += 1;
  const work = current.getStore();
  if (work) work.statements += 1;
}
