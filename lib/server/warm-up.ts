import { currentArchive } from "@/lib/pages/guide/package/served";
import { pictures } from "@/lib/pages/sharing/pictures";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import type { Handler } from "./next/front-handler";
import { pageRequestAt } from "./page-cache/cacheable-request";
import { render } from "./page-cache/render";

/** The page that loads the most code. It also plans the statements of search. */
const FIRST_PAGE = "/search?q=lobster";

const SAMPLE = { title: "Lobster Square", name: "龙虾", foot: "#1", avatarSeed: "1" };

/**
 * Loads the code of pages and of pictures for sharing, and makes the skill's package, so that the first
 * visitors do not wait for it. Runs while the server already answers. Never rejects.
 */
export async function warmUp(pages: Handler): Promise<void> {
  for (const step of [
    () => render(pages, pageRequestAt({ headers: {} }, FIRST_PAGE)),
    () => pictures.of(SAMPLE, monotonicNow()),
    currentArchive,
  ]) {
    try {
      await step();
    } catch (error) {
      log.warn({ err: error }, "not warm");
    }
  }
}
