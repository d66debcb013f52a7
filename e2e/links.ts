import { expect, type Page } from "@playwright/test";

/**
 * Checks that each address of this square to which a page links exists. Addresses that differ only in numbers
 * and ids come from one place in the code, so the first of them is checked for all.
 */
export class Links {
  #asked = new Set<string>();

  async expectAllThere(page: Page, name: string): Promise<void> {
    const { origin } = new URL(page.url());
    const found = await page.evaluate(linksOf);
    expect(found.lost, `${name} links to what it does not have`).toEqual([]);
    const missing: string[] = [];
    for (const href of found.hrefs) {
      const { origin: theirs, pathname, search } = new URL(href);
      const kind = kindOf(pathname + search);
      if (theirs !== origin || this.#asked.has(kind)) continue;
      this.#asked.add(kind);
      const status = await statusOf(page, pathname + search);
      if (status >= 400) missing.push(`${status} ${href}`);
    }
    expect(missing, `${name} links to what is not there`).toEqual([]);
  }
}

/** The status of an address. A quick machine asks for more pages than one address may, and waits as it is told. */
async function statusOf(page: Page, address: string): Promise<number> {
  const answer = await page.request.get(address, { maxRedirects: 0 });
  if (answer.status() !== 429) return answer.status();
  await page.waitForTimeout(Number(answer.headers()["retry-after"]) * 1000);
  return (await page.request.get(address, { maxRedirects: 0 })).status();
}

/** A cursor is a position in a list, like a number. */
const kindOf = (address: string) =>
  address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replace(/cursor=[^&]+/g, "cursor=ID")
    .replace(/\d+/g, "0");

/** The addresses to which the page links, and its links to missing parts of itself. Runs in the page. */
function linksOf() {
  // A link in a drawing is not an HTMLAnchorElement; the pages link to the same place in text.
  const anchors = [...document.querySelectorAll("a[href]")].filter(
    (link) => link instanceof HTMLAnchorElement,
  );
  const own = location.pathname + location.search;
  const [lost, hrefs] = [new Set<string>(), new Set<string>()];
  for (const anchor of anchors) {
    const { href, pathname, search, hash } = anchor;
    // The link past the navigation of a desk is hidden where there is no such navigation.
    if (hash && !anchor.checkVisibility()) continue;
    if (pathname + search !== own) hrefs.add(href);
    else if (hash.length > 1 && !document.getElementById(decodeURIComponent(hash.slice(1)))) lost.add(hash);
  }
  return { lost: [...lost], hrefs: [...hrefs] };
}
