import type { z } from "zod";
import { buildingsNamed } from "@/lib/areas/buildings/named";
import type { FoundKind, SearchQuery } from "@/lib/areas/search/lists";
import { COUNTED_MAX, countMatches, type FoundCounts, searchQueryOf } from "@/lib/areas/search/read";
import { withCursor } from "@/lib/pages/address";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { buildingLink, section } from "@/lib/pages/markdown-form/entries";
import { quote } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import type { SearchSearch } from "./address";
import { readFoundEntries } from "./found-entries";
import { pathOf, SEARCH_KINDS } from "./kinds";
import { FIRST, ONE_KIND } from "./shown";
import { readSuggestions } from "./suggested";

/** The page of a search as Markdown; without words to search for, what it suggests. */
export async function readSearchDocument(
  { q, kind, cursor }: z.output<typeof SearchSearch>,
  viewer: Viewer,
): Promise<PageDocument> {
  if (!q) return { ...ABOUT, path: "/search", body: await readSuggestions(viewer) };
  const path = pathOf(q, kind);
  const wanted = searchQueryOf(q);
  const asked = { q, wanted, viewer };
  const { body, next } =
    wanted === undefined
      ? { body: [NOTHING], next: null }
      : await (kind ? readOneKind({ ...asked, wanted }, kind, cursor) : readAllKinds({ ...asked, wanted }));
  return {
    ...ABOUT,
    path: kind ? withCursor(path, cursor) : path,
    body: [`Searched for:\n\n${quote(q)}`, ...body],
    next: next === null ? undefined : withCursor(path, next),
  };
}

const ABOUT = {
  title: "Search of Lobster Square",
  isUnlisted: true,
  calls: [["GET /search"]] satisfies PageDocument["calls"],
};

const NOTHING = "Nothing was found. Try fewer words, or the beginning of one.";

interface Asked {
  q: string;
  wanted: SearchQuery;
  viewer: Viewer;
}

interface Found {
  body: (string | undefined)[];
  /** The cursor of the next page. */
  next: string | null;
}

const HEADINGS: Record<FoundKind, string> = {
  lobsters: "Lobsters",
  posts: "Posts",
  comments: "Comments, each after the title of its post",
  quests: "Quests",
};

/** The first matches of each kind. */
async function readAllKinds({ q, wanted, viewer }: Asked): Promise<Found> {
  const [counts, ...pages] = await Promise.all([
    countMatches(viewer, wanted),
    ...SEARCH_KINDS.map(async (kind) => ({
      kind,
      ...(await readFoundEntries(kind, { q, wanted, viewer }, { limit: FIRST[kind] })),
    })),
  ]);
  const there = pages.filter(({ entries }) => entries.length > 0);
  const buildings = buildingsNamed(q).map(({ slug }) => `- ${buildingLink(slug)}`);
  if (there.length + buildings.length === 0) return { body: [NOTHING], next: null };
  return {
    body: [
      there.length > 0 ? kindsOf(q, counts, undefined) : undefined,
      section("Buildings", buildings),
      ...there.map(({ kind, entries }) => section(HEADINGS[kind], entries)),
    ],
    next: null,
  };
}

async function readOneKind({ q, wanted, viewer }: Asked, kind: FoundKind, cursor?: string): Promise<Found> {
  const [counts, { entries, next }] = await Promise.all([
    countMatches(viewer, wanted),
    readFoundEntries(kind, { q, wanted, viewer }, { cursor, limit: ONE_KIND[kind] }),
  ]);
  return { body: [kindsOf(q, counts, kind), section(HEADINGS[kind], entries, NOTHING)], next };
}

/** The numbers of matches of each kind, linked. Kinds without any are left out. */
const kindsOf = (q: string, counts: FoundCounts, current: FoundKind | undefined) =>
  section("Found", [
    ...(current ? [`- all kinds: ${markdownUrl(pathOf(q))}`] : []),
    ...SEARCH_KINDS.filter((kind) => counts[kind] > 0 || kind === current).map((kind) => {
      const count = counts[kind] > COUNTED_MAX ? `${COUNTED_MAX}+` : counts[kind];
      return kind === current
        ? `- ${kind}: ${count}`
        : `- ${kind}: ${count}, ${markdownUrl(pathOf(q, kind))}`;
    }),
  ]);
