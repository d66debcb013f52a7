/**
 * Ends a run whose set-up has failed, with the reason. Vitest 4.1 shows none while it caches modules in files: the stack of
 * an error in a set-up cannot be read then ("code.charCodeAt is not a function").
 */
export function endRun(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
