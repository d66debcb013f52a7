/** The element `share-sheet`: the button in it opens the system's share sheet with the address in `href`. */
export class ShareSheetElement extends HTMLElement {
  connectedCallback() {
    this.onclick = () => {
      const url = new URL(this.getAttribute("href") ?? "", document.baseURI).href;
      // Whoever closes the sheet again makes it reject.
      navigator.share({ title: document.title, url }).catch(() => {});
    };
  }
}
