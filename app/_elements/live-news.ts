import { countNewer, markedTitle, type NewsAnswer } from "@/lib/pages/newer";
import { poll } from "./poll";

const SECONDS = 20;
const SHOWN_MAX = 50;

/**
 * The element `live-news`: polls for something new, and shows its number in its link and before the page's
 * title. Attributes:
 *
 * - `address`: answers NewsAnswer.
 * - `own`: answers the same as the reader's lobster sees it; requested only when the common answer has
 * something new.
 * - `since`: the time of the newest thing shown (ISO 8601), and `tag`: the tags shown, separated by commas.
 * - `one` and `many`: the text for one new thing, and for several with # for their number.
 */
export class LiveNews extends HTMLElement {
  #stop = () => {};
  #mark = "";

  connectedCallback() {
    const address = this.getAttribute("address") ?? "";
    this.#stop = poll<NewsAnswer>({ address, seconds: SECONDS, first: "later" }, async (answer) => {
      const own = this.#count(answer) > 0 ? this.getAttribute("own") : null;
      this.#announce(own ? await (await fetch(own)).json() : answer);
    });
  }

  disconnectedCallback() {
    this.#stop();
    this.#markTitle("");
  }

  #count(answer: NewsAnswer): number {
    return countNewer(answer, this.getAttribute("since") ?? "", this.getAttribute("tag") ?? undefined);
  }

  #announce(answer: NewsAnswer) {
    const link = this.querySelector("a");
    if (!link) return;
    const count = this.#count(answer);
    const number = count < SHOWN_MAX ? String(count) : `${SHOWN_MAX}+`;
    const text = count === 1 ? "one" : "many";
    link.textContent = this.getAttribute(text)?.replace("#", number) ?? "";
    if ("href" in answer && answer.href) link.href = answer.href;
    link.hidden = count === 0;
    this.#markTitle(count > 0 ? `(${number}) ` : "");
    if (count > 0) this.setAttribute("role", "status");
    else this.removeAttribute("role");
  }

  #markTitle(mark: string) {
    if (mark !== this.#mark) document.title = markedTitle(document.title, this.#mark, mark);
    this.#mark = mark;
  }
}
