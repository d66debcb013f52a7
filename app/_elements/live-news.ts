import { countNewer, type NewestPosts } from "@/lib/pages/newer";
import { poll } from "./poll";

const SECONDS = 20;
const SHOWN_MAX = 50;

/** How much is new: a number, or the newest posts, which the page counts by itself. */
type News = { count: number } | NewestPosts;

/**
 * The element `live-news`: asks whether there is something new, and says how much by the link in it. Attributes:
 *
 * - `address`: answers News.
 * - `own`: answers the same as the reader's lobster sees it. It is asked only when the common answer has something new.
 * - `since`: the time of the newest post that is shown (ISO 8601), and `tag`: the tag of the shown ones.
 * - `one` and `many`: the text for one new thing, and for several with # for their number.
 */
export class LiveNews extends HTMLElement {
  #stop = () => {};

  connectedCallback() {
    const address = this.getAttribute("address") ?? "";
    this.#stop = poll<News>({ address, seconds: SECONDS, first: "later" }, async (answer) => {
      const own = this.#count(answer) > 0 ? this.getAttribute("own") : null;
      this.#announce(this.#count(own ? await (await fetch(own)).json() : answer));
    });
  }

  disconnectedCallback() {
    this.#stop();
  }

  #count(news: News): number {
    if ("count" in news) return news.count;
    return countNewer(news, this.getAttribute("since") ?? "", this.getAttribute("tag") ?? undefined);
  }

  #announce(count: number) {
    const link = this.querySelector("a");
    if (!link) return;
    const number = count < SHOWN_MAX ? String(count) : `${SHOWN_MAX}+`;
    const text = count === 1 ? "one" : "many";
    link.textContent = this.getAttribute(text)?.replace("#", number) ?? "";
    link.hidden = count === 0;
    if (count > 0) this.setAttribute("role", "status");
    else this.removeAttribute("role");
  }
}
