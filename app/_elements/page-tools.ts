/**
 * The element `page-tools`: loads the script that offers the page's tools, at its attribute `src`. It is defined only in
 * browsers with WebMCP, so no other browser loads the script (docs/decisions/0757).
 */
export class PageToolsElement extends HTMLElement {
  connectedCallback() {
    import(this.getAttribute("src") ?? "");
  }
}
