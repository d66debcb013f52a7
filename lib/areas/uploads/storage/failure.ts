import { ApiError, unavailable } from "@/lib/api/errors";
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
  return unavailable("storage_unavailable", "The image storage is temporarily unavailable.");
}

/** ApiError 413 for a file that is larger than the operation accepts. */
export const fileTooLarge = (byteSizeMax: number) =>
  new ApiError(413, "file_too_large", `file must be at most ${byteSizeMax} bytes.`);
