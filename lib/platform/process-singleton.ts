interface Remembered extends Iterable<[name: string, value: unknown]> {
  get<Value>(name: string): Value | undefined;
  set<Value>(name: string, value: Value): unknown;
}

declare global {
  var __lobsterSquare: Remembered | undefined;
}

globalThis.__lobsterSquare ??= new Map<string, never>();
const values = globalThis.__lobsterSquare;

/**
 * The value that `make` made under this name in this process. Next's bundles and server.ts each have their own copy of
 * every module, and a hot reload makes more, so counters and caches would otherwise exist several times
 * (docs/decisions/0617). Each name is used by one call in the code, which is why its type is certain.
 */
export function processSingleton<Value extends object>(name: string, make: () => Value): Value {
  const known = values.get<Value>(name);
  if (known) return known;
  const made = make();
  values.set(name, made);
  return made;
}
