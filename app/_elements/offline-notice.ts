import { forgetUnsent, keepOthers, keepUnsent, restoreUnsent } from "./unsent";

/** An address that costs the server little. */
const PROBED_PATH = "/healthz";
const BACK_SHOWN_MS = 10_000;

/**
 * The element `offline-notice`: while the browser is offline it holds back the forms of the page, so that
 * what was typed is kept, and stores their texts in case the page is reloaded. When a form is sent, it stores the texts
 * of the others, because the answer is often the same page. Its first child says so; its
 * second child says that the browser is online again.
 */
export class OfflineNoticeElement extends HTMLElement {
  readonly #end = new AbortController();
  #released: HTMLFormElement | undefined;

  connectedCallback() {
    const { signal } = this.#end;
    // In the capture phase, before React, whose forms are sent by a listener of the document.
    addEventListener("submit", (event) => void this.#check(event), { capture: true, signal });
    addEventListener("online", () => this.#announceReturn(), { signal });
    for (const form of document.forms) restoreUnsent(form);
  }

  disconnectedCallback() {
    this.#end.abort();
  }

  async #check(event: SubmitEvent) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    if (navigator.onLine || form === this.#released) {
      forgetUnsent(form);
      keepOthers(form);
      this.#show();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    // Some browsers report a machine as offline because its network is unusual.
    if (await isReached()) {
      this.#released = form;
      form.requestSubmit(submitter);
      this.#released = undefined;
    } else {
      keepUnsent(form);
      this.#show("away");
    }
  }

  #announceReturn() {
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
  fetch(PROBED_PATH, { cache: "no-store" }).then(
    () => true,
    () => false,
  );
