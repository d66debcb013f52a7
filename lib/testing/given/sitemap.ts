import type { Viewer } from "@/db/fragments/viewer";
import { writeSitemap, writeSitemapIndex } from "@/lib/pages/feeds/sitemap";

type Dates = Map<string, string | undefined>;

/** What the sitemap tells a crawler: the parts and the pages, each by its name or path, with its date if it has one. */
export async function readSitemap(viewer: Viewer): Promise<{ parts: Dates; pages: Dates }> {
  const parts: Dates = new Map(
    [...entriesOf(await writeSitemapIndex(viewer))].map(([address, at]) => [
      address.split("part=")[1] ?? "",
      at,
    ]),
  );
  const texts = await Promise.all([...parts.keys()].map((name) => writeSitemap(name, viewer)));
  return { parts, pages: new Map(texts.flatMap((text = "") => [...entriesOf(text)])) };
}

/** The addresses in an XML of the sitemap, without their origin. */
function entriesOf(xml: string): Dates {
  const found = xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g);
  return new Map(
    [...found].map(([, loc = "", at]) => {
      const { pathname, search } = new URL(loc);
      return [pathname + search, at];
    }),
  );
}
