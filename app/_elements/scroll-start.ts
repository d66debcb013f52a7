/**
 * The element `scroll-start`: scrolls itself sideways until the element that matches its attribute `target`
 * (a CSS selector) is in the middle, at first and whenever another element becomes the current one.
 */
export class ScrollStartElement extends HTMLElement {
  #changes = new MutationObserver(() => this.#scroll());

  connectedCallback() {
    this.#scroll();
    this.#changes.observe(this, { attributeFilter: ["aria-current"], subtree: true });
  }

  disconnectedCallback() {
    this.#changes.disconnect();
  }

  #scroll() {
    const target = this.querySelector(this.getAttribute("target") ?? "");
    if (target) this.scrollLeft += middleOf(target) - middleOf(this);
  }
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
