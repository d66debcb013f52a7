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
 * What `make` has made under this name in this process: Next's bundles and server.ts each hold their own copy of every
 * module, and a hot reload makes more, so what counts or caches would otherwise exist several times
 * (docs/decisions/0617). A name belongs to one call in the code, which is what makes its type certain.
 */
export function remember<Value extends object>(name: string, make: () => Value): Value {
  const known = values.get<Value>(name);
  if (known) return known;
  const made = make();
  values.set(name, made);
  return made;
}
