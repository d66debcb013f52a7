/**
 * Ends a run whose set-up has failed, with the reason. Vitest 4.1 shows no reason while it caches modules in
 * files: it cannot then read the stack of an error in a set-up ("code.charCodeAt is not a function").
 */
export function endRun(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
