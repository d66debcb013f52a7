import { ApiError, unavailable } from "@/lib/api/errors";
import { log } from "@/lib/platform/log";

/** Runs an operation of a store; any failure of it is logged and becomes ApiError 503 `storage_unavailable`. */
export async function orUnavailable<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storageFailure(operation, error);
  }
}

/** What a caller is told of a store's failure; the operator reads the rest in the log. */
export function storageFailure(operation: string, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  log.error({ operation, err: error }, "image storage failed");
  return unavailable("storage_unavailable", "The image storage is temporarily unavailable.");
}

/** 413: the file is larger than its operation takes. */
export const fileTooLarge = (byteSizeMax: number) =>
  new ApiError(413, "file_too_large", `file must be at most ${byteSizeMax} bytes.`);
