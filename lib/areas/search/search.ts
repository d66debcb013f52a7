import { z } from "zod";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { toSearchQuery } from "@/db/terms";
import { missingScope } from "@/lib/api/auth/missing-scope";
import { readCursor, writeCursor } from "@/lib/api/contract/cursor";
import { GENERAL_REFUSALS, invalidField } from "@/lib/api/contract/general";
import type { Principal } from "@/lib/api/contract/principal";
import { CURSOR_KINDS } from "@/lib/api/contract/shapes";
import { toCommentWithPost } from "@/lib/areas/comments/schemas";
import { toLobster } from "@/lib/areas/lobsters/schemas";
import { toPost } from "@/lib/areas/posts/schemas";
import { toQuest } from "@/lib/areas/quests/schemas";
import { foldName } from "@/lib/platform/text/search-fold";
import type { FoundKind } from "./lists";
import { type Places, readNewest, readRelevant, type SearchReads, START } from "./reads";
import type { SearchParams } from "./schemas";

const USUAL: readonly FoundKind[] = ["posts", "lobsters"];

/** With fewer posts than this, a search without `kind` looks for comments and quests, too. */
const FEW_POSTS = 10;

const Place = z.tuple([CURSOR_KINDS.instant, CURSOR_KINDS.uuid]).nullable().optional();

/** Where the lists of posts, lobsters, comments and quests continue; null or missing where one has ended. */
const Position = z.tuple([CURSOR_KINDS.instant.nullable(), CURSOR_KINDS.positive.nullable(), Place, Place]);

interface Seeker {
  viewer: Viewer;
  key: Pick<Principal["key"], "scopes" | "audience">;
}

/**
 * Texts with the words, lobsters with the name. Throws ApiError 400 for a `q` without either and for a bad cursor, 403
 * for quests without the scope that reads them.
 */
export async function searchSquare(
  db: Db,
  { viewer, key: { scopes, audience } }: Seeker,
  asked: SearchParams,
) {
  const { q, author, limit, cursor, sort } = asked;
  const chosen = asked.kind ?? (asked.type && [asked.type]);
  const [key, terms] = [foldName(q), toSearchQuery(q)];
  const isForNames = chosen?.every((kind) => kind === "lobsters") === true;
  if (isForNames ? key === "" : terms === undefined) throw invalidField("q", "searchable");
  if (chosen?.includes("quests") && !scopes.has("posts:write"))
    throw missingScope("posts:write", { audience });

  const position = readCursor(cursor, Position);
  if (position && sort === "relevance") throw GENERAL_REFUSALS.refuse("invalid_cursor");
  // Only texts have authors.
  const kinds = (chosen ?? USUAL).filter((kind) => author === undefined || kind !== "lobsters");
  const places = position ? placesOf(position) : startOf(kinds);
  const more = startOf(scopes.has("posts:write") ? ["comments", "quests"] : ["comments"]);
  const isOpen = !chosen && !position;

  const search = { terms: terms ?? "", key, author, rows: Math.max(limit + 1, FEW_POSTS), ...viewer };
  const reads = sort === "relevance" ? readRelevant(db, search) : readNewest(db, search);
  const found = await read(reads, places, isOpen ? more : undefined);
  return {
    posts: found.posts.slice(0, limit).map(toPost),
    comments: found.comments.slice(0, limit).map(toCommentWithPost),
    quests: found.quests.slice(0, limit).map(toQuest),
    lobsters: found.lobsters.slice(0, limit).map(toLobster),
    next_cursor: sort === "relevance" ? null : cursorAfter(found, limit),
  };
}

const startOf = (kinds: readonly FoundKind[]): Places =>
  Object.fromEntries(kinds.map((kind) => [kind, START[kind]]));

function placesOf([posts, lobsters, comments, quests]: z.output<typeof Position>): Places {
  return {
    ...(posts && { posts: [posts] }),
    ...(lobsters && { lobsters: [lobsters] }),
    ...(comments && { comments }),
    ...(quests && { quests }),
  };
}

/** Reads the lists that have a place, and where few posts were found those of `more`, too. */
async function read(reads: SearchReads, places: Places, more: Places | undefined) {
  const [posts, lobsters] = await Promise.all([
    places.posts ? reads.posts(places.posts) : [],
    places.lobsters ? reads.lobsters(places.lobsters) : [],
  ]);
  const { comments, quests } = more && posts.length < FEW_POSTS ? more : places;
  const others = await Promise.all([
    comments ? reads.comments(comments) : [],
    quests ? reads.quests(quests) : [],
  ]);
  return { posts, lobsters, comments: others[0], quests: others[1] };
}

function cursorAfter({ posts, lobsters, comments, quests }: Awaited<ReturnType<typeof read>>, limit: number) {
  const next = [
    lastOf(posts, limit)?.postedAt ?? null,
    lastOf(lobsters, limit)?.serialNo ?? null,
    placeOf(lastOf(comments, limit), ({ commentedAt, commentId }) => [commentedAt, commentId]),
    placeOf(lastOf(quests, limit), ({ startedAt, questId }) => [startedAt, questId]),
  ];
  return next.every((place) => place === null) ? null : writeCursor(next);
}

/** The last row of a page; undefined if no other follows. */
const lastOf = <Row>(rows: readonly Row[], limit: number): Row | undefined =>
  rows.length > limit ? rows[limit - 1] : undefined;

const placeOf = <Row>(last: Row | undefined, of: (row: Row) => [string, string]) =>
  last === undefined ? null : of(last);
