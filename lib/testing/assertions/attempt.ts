import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { ApiError } from "@/lib/api/contract/errors";

/** "ok", or the code with which the work was refused. Rejects if it failed otherwise. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
  );

/** The same for work in its own transaction. */
export const attempt = (work: (tx: Db) => Promise<unknown>): Promise<string> =>
  codeOf(database().transaction(work));
