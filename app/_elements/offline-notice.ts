import { forgetUnsent, keepUnsent, restoreUnsent } from "./unsent";

/** Takes little of the server, and says nothing. */
const REACHED_BY = "/healthz";
const BACK_SHOWN_MS = 10_000;

/**
 * The element `offline-notice`: while the browser is offline it holds back the forms of the page, so that what was typed stays
 * there, and keeps their texts in case the page is loaded again. Its first child says so, the second that one is back online.
 */
export class OfflineNoticeElement extends HTMLElement {
  readonly #end = new AbortController();
  #let: HTMLFormElement | undefined;

  connectedCallback() {
    const { signal } = this.#end;
    // Before React, whose forms are sent by a listener of the document.
    addEventListener("submit", (event) => void this.#check(event), { capture: true, signal });
    addEventListener("online", () => this.#sayBack(), { signal });
    for (const form of document.forms) restoreUnsent(form);
  }

  disconnectedCallback() {
    this.#end.abort();
  }

  async #check(event: SubmitEvent) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    if (navigator.onLine || form === this.#let) {
      forgetUnsent(form);
      this.#show();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    // Browsers err: some take a machine for offline that has an unusual network.
    if (await isReached()) {
      this.#let = form;
      form.requestSubmit(submitter);
      this.#let = undefined;
    } else {
      keepUnsent(form);
      this.#show("away");
    }
  }

  #sayBack() {
    if (this.children[0]?.hasAttribute("hidden")) return;
    this.#show("back");
    setTimeout(() => this.#show(), BACK_SHOWN_MS);
  }

  #show(which?: "away" | "back") {
    const [away, back] = this.children;
    away?.toggleAttribute("hidden", which !== "away");
    back?.toggleAttribute("hidden", which !== "back");
  }
}

const isReached = () =>
  fetch(REACHED_BY, { cache: "no-store" }).then(
    () => true,
    () => false,
  );
