import { showError } from "./error-record";
import { StartError } from "./start-error";

/** Ends a failed start: prints the reason to stderr and exits with status 1. */
export function failStart(error: unknown): never {
  process.stderr.write(`${error instanceof StartError ? error.message : showError(error)}\n`);
  process.exit(1);
}
