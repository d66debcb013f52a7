const STORED_AS = "keys";
const OFF = "off";

/** What the keys move through: the link of each entry of a list, or the entry itself. */
const ENTRIES = "main :is(.cover, .comment)";
const SEARCH_PATH = "/search";

/**
 * The element `key-shortcuts`: its button opens the dialog beside it, whose box switches the keys `/`, `j`, `k` and `?`
 * off and on for this browser (WCAG 2.1.4). Keys do nothing while somebody types, nor together with Ctrl, Alt or Meta.
 */
export class KeyShortcutsElement extends HTMLElement {
  readonly #end = new AbortController();

  connectedCallback() {
    const [button, dialog, box] = ["button", "dialog", "input"].map((name) => this.querySelector(name));
    if (!(dialog instanceof HTMLDialogElement && box instanceof HTMLInputElement)) return;
    box.checked = areOn();
    box.onchange = () => switchKeys(box.checked);
    button?.addEventListener("click", () => dialog.showModal());
    const keys: Record<string, () => void> = {
      "/": goToSearch,
      j: () => moveTo(nextEntry()),
      k: () => moveTo(previousEntry()),
      "?": () => dialog.showModal(),
    };
    addEventListener(
      "keydown",
      (event) => {
        const press = keys[event.key];
        if (!press || !isFree(event) || !areOn()) return;
        event.preventDefault();
        press();
      },
      { signal: this.#end.signal },
    );
    if (location.hash === "#q") searchField()?.focus();
  }

  disconnectedCallback() {
    this.#end.abort();
  }
}

/** Whether neither the browser, nor a field, nor an open dialog handles the key. */
function isFree({ ctrlKey, altKey, metaKey, isComposing, target }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || document.querySelector(":modal")) return false;
  return !(target instanceof Element && target.closest("input, textarea, select, [contenteditable]"));
}

const searchField = () => document.querySelector<HTMLInputElement>("main input[type=search]");

function goToSearch() {
  const field = searchField();
  if (field) field.select();
  else location.assign(`${SEARCH_PATH}#q`);
}

const entries = () =>
  [...document.querySelectorAll<HTMLElement>(ENTRIES)].filter((entry) => entry.checkVisibility());

/** The first entry after the focused element; if none is focused, the first in view. */
function nextEntry(): HTMLElement | undefined {
  const at = document.activeElement ?? document.body;
  return entries().find((entry) =>
    at === document.body ? entry.getBoundingClientRect().bottom > 0 : isAfter(at, entry),
  );
}

function previousEntry(): HTMLElement | undefined {
  const at = document.activeElement ?? document.body;
  return entries().findLast((entry) =>
    at === document.body ? entry.getBoundingClientRect().top < 0 : isAfter(entry, at),
  );
}

const isAfter = (one: Element, other: Element) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

function moveTo(entry: HTMLElement | undefined) {
  if (entry && !(entry instanceof HTMLAnchorElement)) entry.tabIndex = -1;
  entry?.focus();
}

/** Keys are on if the browser has no storage. */
function areOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== OFF;
  } catch {
    return true;
  }
}

function switchKeys(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, OFF);
  } catch {}
}
