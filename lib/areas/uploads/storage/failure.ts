import { ApiError } from "@/lib/api/contract/errors";
import { UPLOAD_REFUSALS } from "@/lib/areas/uploads/refusals";
import { log } from "@/lib/platform/log";

/** Runs an operation of a store. Logs a failure and throws it as ApiError 503 `storage_unavailable`. */
export async function orUnavailable<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storageFailure(operation, error);
  }
}

/** The error that a caller gets when a store fails. The log has the details. */
export function storageFailure(operation: string, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  log.error({ operation, err: error }, "image storage failed");
  return UPLOAD_REFUSALS.refuse("storage_unavailable");
}

/** ApiError 413 for a file that is larger than the operation accepts. */
export const fileTooLarge = (byteSizeMax: number) =>
  UPLOAD_REFUSALS.refuse("file_too_large", { max: byteSizeMax });
