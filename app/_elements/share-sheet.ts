/** The element `share-sheet`: the button in it opens the system's share sheet with the address in `href`. */
export class ShareSheetElement extends HTMLElement {
  connectedCallback() {
    this.onclick = () => {
      const url = new URL(this.getAttribute("href") ?? "", document.baseURI).href;
      // The promise is rejected when the sheet is closed without sharing.
      navigator.share({ title: document.title, url }).catch(() => {});
    };
  }
}
