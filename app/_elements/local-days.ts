import { writeInstant } from "@/lib/pages/instant";

/**
 * The element `local-days`: a list whose entries stand under headings of their days. Days begin elsewhere in another time zone,
 * so every entry has a heading, and those are hidden that say in the reader's zone what the one before says.
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
