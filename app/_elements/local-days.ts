import { writeInstant } from "@/lib/pages/instant";

/**
 * The element `local-days`: a list whose entries are under headings of their days. Days begin at another hour
 * in another time zone, so every entry has a heading; one that equals the one before it in the reader's zone
 * is hidden.
 */
export class LocalDays extends HTMLElement {
  connectedCallback() {
    let before = "";
    for (const heading of this.querySelectorAll("h2")) {
      const at = heading.querySelector("local-time")?.getAttribute("datetime");
      const day = at ? writeInstant(at, { precision: "date", locale: "en" }) : "";
      heading.hidden = day === before;
      before = day;
    }
  }
}
