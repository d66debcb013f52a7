/** A reason not to start that the operator can act on: shown as its message alone, without a stack. */
export class StartError extends Error {}

/** Ends a start-up that failed: prints what the operator needs on stderr and exits with 1. */
export function failStart(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
