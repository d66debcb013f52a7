import { type Precision, writeInstant } from "@/lib/pages/instant";

/**
 * The element `local-time`: an instant in the reader's time zone and in the language of the page. It draws into a shadow
 * root, so that its own text stays as React wrote it (docs/decisions/0705).
 */
export class LocalTime extends HTMLElement {
  static observedAttributes = ["datetime", "precision"];

  readonly #time = document.createElement("time");

  constructor() {
    super();
    this.attachShadow({ mode: "open" }).append(this.#time);
  }

  connectedCallback() {
    // Later, because the page has no language for a moment while React changes it.
    queueMicrotask(() => this.#show());
  }

  attributeChangedCallback() {
    if (this.isConnected) queueMicrotask(() => this.#show());
  }

  #show() {
    const at = this.getAttribute("datetime") ?? "";
    const precision = this.getAttribute("precision") as Precision | null;
    const locale = document.documentElement.lang;
    this.#time.dateTime = at;
    // Whoever is far away sees the campus's time by pointing at their own.
    this.#time.title =
      precision === "minute" ? (this.textContent ?? "") : writeInstant(at, { precision: "minute", locale });
    this.#time.replaceChildren(
      precision ? writeInstant(at, { precision, locale }) : document.createElement("slot"),
    );
  }
}
