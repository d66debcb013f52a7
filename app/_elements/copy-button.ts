/**
 * The element `copy-button`: the button in it copies the text of the element with the id `from`. Attributes:
 * `copied`, the button's text afterwards, and `status`, what a screen reader announces.
 */
export class CopyButtonElement extends HTMLElement {
  connectedCallback() {
    this.onclick = () => void this.#copy();
  }

  async #copy() {
    const from = document.getElementById(this.getAttribute("from") ?? "");
    const text = from instanceof HTMLInputElement ? from.value : from?.textContent;
    await navigator.clipboard.writeText(text ?? "");
    const [button, status] = this.children;
    if (button) button.textContent = this.getAttribute("copied");
    if (status) status.textContent = this.getAttribute("status");
  }
}
