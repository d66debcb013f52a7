import { isRecent, type Precision, writeAgo, writeInstant } from "@/lib/pages/instant";
import type { ShownPrecision } from "./attributes";

/**
 * The element `local-time`: an instant in the reader's time zone and in the language of the page. It draws into a
 * shadow root, so that its own text stays as React wrote it (docs/decisions/0756).
 */
export class LocalTime extends HTMLElement {
  static observedAttributes = ["datetime", "precision"];

  #isDue = false;

  connectedCallback() {
    this.#scheduleShow();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#scheduleShow();
  }

  /**
   * Updates once after several changes, and later, because React leaves the page without a language for a
   * moment.
   */
  #scheduleShow() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#show();
    });
  }

  #show() {
    const precision = this.getAttribute("precision") as ShownPrecision | null;
    // Words such as "ends tomorrow" are right in every zone, so nothing is computed until the pointer enters them.
    if (!precision) {
      this.onpointerenter = () => {
        this.title = this.#written("minute");
      };
      return;
    }
    const time = document.createElement("time");
    time.dateTime = this.#at;
    time.textContent = precision === "ago" ? this.#ago() : this.#written(precision);
    // A reader in another time zone sees the campus's time by pointing at their own.
    time.title = precision === "minute" ? (this.textContent ?? "") : this.#written("minute");
    (this.shadowRoot ?? this.attachShadow({ mode: "open" })).replaceChildren(time);
  }

  #ago(): string {
    const now = new Date();
    if (!isRecent(this.#at, now)) return this.#written("date");
    return writeAgo(new Date(this.#at), now, document.documentElement.lang);
  }

  get #at(): string {
    return this.getAttribute("datetime") ?? "";
  }

  #written(precision: Precision): string {
    return writeInstant(this.#at, { precision, locale: document.documentElement.lang });
  }
}
