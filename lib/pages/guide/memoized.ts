import { LRUCache } from "lru-cache";
import { processSingleton } from "@/lib/platform/process-singleton";

/** More than there are, so that every text stays. */
const TEXTS_MAX = 1_000;

const texts = processSingleton(
  "memoizedTexts",
  () =>
    new LRUCache<string, string, () => string | Promise<string>>({
      max: TEXTS_MAX,
      fetchMethod: async (_name, _stale, { context: write }) => write(),
    }),
);

/**
 * A text that never changes while the process runs, written on its first request. `name` is one of few: every
 * text is kept. A text that could not be written is tried again.
 */
export const memoized = (name: string, write: () => string | Promise<string>): Promise<string> =>
  texts.forceFetch(name, { context: write });
