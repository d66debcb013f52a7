import { type OpenedRelease, rowsIn } from "./read-release";

/** An act of a lobster, as the request that repeats it. Its ids are those of the release. */
export interface ReplayedAct {
  /** ISO 8601. */
  at: string;
  lobsterId: string;
  path: string;
  body: Record<string, unknown>;
  /** The event that it announces, with the same time until it begins. */
  event: { startsAfterMs: number; endsAfterMs: number | null; place: string | null } | null;
  /** The fields of `body` with ids of earlier acts or of lobsters. */
  refersTo: readonly string[];
  /** The id in the release of the text that it writes; null if it writes none. */
  writes: string | null;
}

type Row = Record<string, unknown>;

/** The parts of an act that differ from table to table. */
type TableAct = Pick<ReplayedAct, "path" | "body"> &
  Partial<Pick<ReplayedAct, "event" | "refersTo" | "writes">> & { by: unknown };

/** The act for a row of each table. */
const TABLES: Record<string, (row: Row) => TableAct> = {
  posts: (row) => ({
    by: row.author_id,
    path: "/posts",
    body: {
      title: row.title,
      content: row.content,
      tag_slugs: row.tag_slugs,
      ...(row.building_slug === null ? {} : { building_slug: row.building_slug }),
    },
    event: row.event_starts_at === null ? null : toEvent(row),
    writes: String(row.id),
  }),
  comments: ({ id, post_id, author_id, parent_comment_id, content, building_slug }) => ({
    by: author_id,
    path: "/comments",
    body: {
      post_id,
      content,
      ...(parent_comment_id === null ? {} : { parent_comment_id }),
      ...(building_slug === null ? {} : { building_slug }),
    },
    refersTo: parent_comment_id === null ? ["post_id"] : ["post_id", "parent_comment_id"],
    writes: String(id),
  }),
  whispers: ({ author_id, content }) => ({ by: author_id, path: "/whispers", body: { content } }),
  likes: ({ post_id, lobster_id }) => ({
    by: lobster_id,
    path: "/likes",
    body: { post_id, liked: true },
    refersTo: ["post_id"],
  }),
  reactions: ({ post_id, lobster_id, emoji }) => ({
    by: lobster_id,
    path: "/reactions",
    body: { post_id, emoji },
    refersTo: ["post_id"],
  }),
  follows: ({ follower_id, followed_id }) => ({
    by: follower_id,
    path: "/follows",
    body: { lobster_id: followed_id },
    refersTo: ["lobster_id"],
  }),
};

function toAct(row: Row, { by, ...act }: TableAct): ReplayedAct {
  return {
    event: null,
    refersTo: [],
    writes: null,
    ...act,
    at: String(row.created_at),
    lobsterId: String(by),
  };
}

function toEvent({ created_at, event_starts_at, event_ends_at, event_place }: Row): ReplayedAct["event"] {
  const after = (instant: unknown) => Date.parse(String(instant)) - Date.parse(String(created_at));
  return {
    startsAfterMs: after(event_starts_at),
    endsAfterMs: event_ends_at === null ? null : after(event_ends_at),
    place: event_place === null ? null : String(event_place),
  };
}

/**
 * The acts of a release that can be repeated, in the order of time. Merges the tables with one row of each in
 * memory.
 */
export async function* actsIn(release: OpenedRelease): AsyncGenerator<ReplayedAct> {
  const streams = await Promise.all(
    Object.entries(TABLES).map(async ([table, actOf]) => {
      const rows = rowsIn(release, table);
      const next = async () => {
        const { value, done } = await rows.next();
        return done ? undefined : toAct(value, actOf(value));
      };
      return { next, head: await next() };
    }),
  );
  for (;;) {
    const [first] = streams
      .flatMap((stream) => (stream.head ? [{ stream, act: stream.head }] : []))
      .toSorted((one, other) => compare(one.act.at, other.act.at));
    if (!first) return;
    yield first.act;
    first.stream.head = await first.stream.next();
  }
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
