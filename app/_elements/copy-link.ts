/**
 * The element `copy-link`: a click on the link in it copies the link's address instead of following it.
 * Attribute: `copied`, the link's text afterwards, which a screen reader announces. Without access to the
 * clipboard the link is an ordinary link.
 */
export class CopyLinkElement extends HTMLElement {
  connectedCallback() {
    this.onclick = (event) => {
      const link = this.querySelector("a");
      // The browser handles a click that opens a new tab or window.
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigator.clipboard.writeText(link.href).then(() => {
        link.textContent = this.getAttribute("copied");
      });
    };
  }
}
