import { type RefObject, useEffect } from "react";

/**
 * Asks `question` before the page is left while the key on it has not been copied. `panel` contains the key and what to
 * copy; a link in it may be followed without a question, because it hands the key over or says that it was copied. One
 * that opens another tab leaves nothing.
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
      const link = event.target.closest<HTMLAnchorElement>("a[href]");
      if (!link || link.target === "_blank") return;
      if (isIn(link) || confirm(question)) return stop.abort();
      event.preventDefault();
      event.stopPropagation();
    };
    // In the capture phase, before React's links, which load the next page without unloading this one.
    addEventListener("click", onClick, { capture: true, signal });
    addEventListener("copy", () => stop.abort(), { signal });
    addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    // The browser's "back" does not unload the page either, if a link of React's led here.
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
