import { CopyButtonElement } from "./copy-button";
import { CopyLinkElement } from "./copy-link";
import { KeyShortcutsElement } from "./key-shortcuts";
import { LiveNews } from "./live-news";
import { LocalDays } from "./local-days";
import { LocalTime } from "./local-time";
import { OfflineNoticeElement } from "./offline-notice";
import { PageToolsElement } from "./page-tools";
import { ScrollStartElement } from "./scroll-start";
import { ShareSheetElement } from "./share-sheet";

customElements.define("local-time", LocalTime);
customElements.define("local-days", LocalDays);
customElements.define("live-news", LiveNews);
customElements.define("key-shortcuts", KeyShortcutsElement);
customElements.define("offline-notice", OfflineNoticeElement);
customElements.define("scroll-start", ScrollStartElement);
// CSS hides undefined elements. Without access to the clipboard the button could do nothing.
if ("clipboard" in navigator) {
  customElements.define("copy-button", CopyButtonElement);
  customElements.define("copy-link", CopyLinkElement);
}
if ("modelContext" in document) customElements.define("page-tools", PageToolsElement);
if ("share" in navigator) customElements.define("share-sheet", ShareSheetElement);
