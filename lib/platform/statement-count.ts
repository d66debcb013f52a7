import { AsyncLocalStorage } from "node:async_hooks";
import { counters } from "./counters";
import { env } from "./env";
import { processSingleton } from "./process-singleton";

/** The statements that one request has sent so far. */
export interface StatementCount {
  statements: number;
}

const current = processSingleton("statementCount", () => new AsyncLocalStorage<StatementCount>());

/**
 * Runs `run`, and counts in `count` the statements that it and everything asynchronous in it sends. Counts
 * nothing if requests are not logged, because only their log shows it.
 */
export const countStatements = <Result>(count: StatementCount, run: () => Result): Result =>
  env.LOG_REQUESTS ? current.run(count, run) : run();

/**
 * Called for each statement that is sent. A statement on behalf of several requests counts for the one that sent it.
 */
export function countStatement(): void {
  counters.statements += 1;
  const count = current.getStore();
  if (count) count.statements += 1;
}
