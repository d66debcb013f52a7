declare global {
  /** Shared by all instances of this module: each of Next's bundles holds its own. */
  var __lobsterSquareTexts: Map<string, Promise<string>> | undefined;
}

globalThis.__lobsterSquareTexts ??= new Map();
const texts = globalThis.__lobsterSquareTexts;

/**
 * A text that never changes while the process runs, written when it is first asked for. `name` is one of few: every text is
 * kept. A text that could not be written is written anew.
 */
export function memoized(name: string, write: () => string | Promise<string>): Promise<string> {
  const known = texts.get(name);
  if (known) return known;
  const text = (async () => write())();
  texts.set(name, text);
  text.catch(() => texts.delete(name));
  return text;
}
