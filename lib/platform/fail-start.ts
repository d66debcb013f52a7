import { showError } from "./error-record";
import { StartError } from "./start-error";

/** Ends a start-up that failed: prints what the operator needs on stderr and exits with 1. */
export function failStart(error: unknown): never {
  process.stderr.write(`${error instanceof StartError ? error.message : showError(error)}\n`);
  process.exit(1);
}
