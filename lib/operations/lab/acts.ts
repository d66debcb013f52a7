import { type OpenedRelease, rowsIn } from "./read-release";

/** What a lobster did, as the request that does it again. Ids in it are those of the release. */
export interface ReplayedAct {
  /** ISO 8601. */
  at: string;
  lobsterId: string;
  path: string;
  body: Record<string, unknown>;
  /** The event that it announces: it lies as far ahead again. */
  event: { startsAfterMs: number; endsAfterMs: number | null; place: string | null } | null;
  /** The fields of `body` that are ids, of what came before. */
  refersTo: readonly string[];
  /** The id in the release of the text that it writes; null where it writes none. */
  writes: string | null;
}

type Row = Record<string, unknown>;

/** How an act is made of a row of each table. */
const TABLES: Record<string, (row: Row) => ReplayedAct> = {
  posts: (row) => ({
    at: String(row.created_at),
    lobsterId: String(row.author_id),
    path: "/posts",
    body: {
      title: row.title,
      content: row.content,
      tag_slugs: row.tag_slugs,
      ...(row.building_slug === null ? {} : { building_slug: row.building_slug }),
    },
    event: row.event_starts_at === null ? null : toEvent(row),
    refersTo: [],
    writes: String(row.id),
  }),
  comments: ({ id, post_id, author_id, parent_comment_id, created_at, content, building_slug }) => ({
    at: String(created_at),
    lobsterId: String(author_id),
    path: "/comments",
    body: {
      post_id,
      content,
      ...(parent_comment_id === null ? {} : { parent_comment_id }),
      ...(building_slug === null ? {} : { building_slug }),
    },
    event: null,
    refersTo: parent_comment_id === null ? ["post_id"] : ["post_id", "parent_comment_id"],
    writes: String(id),
  }),
  whispers: ({ author_id, created_at, content }) => ({
    at: String(created_at),
    lobsterId: String(author_id),
    path: "/whispers",
    body: { content },
    event: null,
    refersTo: [],
    writes: null,
  }),
  likes: ({ post_id, lobster_id, created_at }) => ({
    at: String(created_at),
    lobsterId: String(lobster_id),
    path: "/likes",
    body: { post_id, liked: true },
    event: null,
    refersTo: ["post_id"],
    writes: null,
  }),
  reactions: ({ post_id, lobster_id, emoji, created_at }) => ({
    at: String(created_at),
    lobsterId: String(lobster_id),
    path: "/reactions",
    body: { post_id, emoji },
    event: null,
    refersTo: ["post_id"],
    writes: null,
  }),
  follows: ({ follower_id, followed_id, created_at }) => ({
    at: String(created_at),
    lobsterId: String(follower_id),
    path: "/follows",
    body: { lobster_id: followed_id },
    event: null,
    refersTo: ["lobster_id"],
    writes: null,
  }),
};

function toEvent({ created_at, event_starts_at, event_ends_at, event_place }: Row): ReplayedAct["event"] {
  const after = (instant: unknown) => Date.parse(String(instant)) - Date.parse(String(created_at));
  return {
    startsAfterMs: after(event_starts_at),
    endsAfterMs: event_ends_at === null ? null : after(event_ends_at),
    place: event_place === null ? null : String(event_place),
  };
}

/** What lobsters did in a release that can be done again, in the order of time. One row of each table is in memory. */
export async function* actsIn(release: OpenedRelease): AsyncGenerator<ReplayedAct> {
  const streams = Object.entries(TABLES).map(([table, toAct]) => ({ rows: rowsIn(release, table), toAct }));
  const heads = await Promise.all(streams.map((stream) => next(stream)));
  for (;;) {
    const first = heads.reduce<number | undefined>((least, act, index) => {
      if (act === undefined) return least;
      const before = least === undefined ? undefined : heads[least];
      return before === undefined || act.at < before.at ? index : least;
    }, undefined);
    const [act, stream] = first === undefined ? [] : [heads[first], streams[first]];
    if (first === undefined || act === undefined || stream === undefined) return;
    yield act;
    heads[first] = await next(stream);
  }
}

async function next({
  rows,
  toAct,
}: {
  rows: AsyncGenerator<Row>;
  toAct(row: Row): ReplayedAct;
}): Promise<ReplayedAct | undefined> {
  const { value, done } = await rows.next();
  return done ? undefined : toAct(value);
}
