import { type RefObject, useEffect } from "react";

/**
 * Asks `question` before the page with a key is left that nobody has copied. `panel` holds the key and its copies; a link in
 * it says that they are not needed any more.
 */
export function useWarningBeforeLeaving(panel: RefObject<HTMLElement | null>, key: string, question: string) {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const isIn = (element: Element) => panel.current?.contains(element) ?? false;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const from = event.target.closest("copy-button")?.getAttribute("from");
      if (from && textOf(from).includes(key)) return stop.abort();
      const link = event.target.closest("a[href]");
      if (!link) return;
      if (isIn(link) || confirm(question)) return stop.abort();
      event.preventDefault();
      event.stopPropagation();
    };
    // Before React's links, which would load the next page without leaving this one.
    addEventListener("click", onClick, { capture: true, signal });
    addEventListener("copy", () => stop.abort(), { signal });
    addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    // The button "back" loads nothing either, where a link of React's led here.
    const onNavigate = (event: NavigateEvent) => {
      const isBack = event.navigationType === "traverse" && event.destination.sameDocument;
      if (isBack && event.cancelable && !confirm(question)) event.preventDefault();
    };
    if ("navigation" in window) navigation.addEventListener("navigate", onNavigate, { signal });
    return () => stop.abort();
  }, [panel, key, question]);
}

function textOf(id: string): string {
  const element = document.getElementById(id);
  return (element instanceof HTMLInputElement ? element.value : element?.textContent) ?? "";
}
