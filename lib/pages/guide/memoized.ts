import { remember } from "@/lib/platform/remember";

const texts = remember("memoizedTexts", () => new Map<string, Promise<string>>());

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
