import { type SQL, sql } from "drizzle-orm";

/**
 * A pseudo-random integer from 0 to `sides` - 1. It depends only on `id` (a UUID) and `purpose`, so that the same seed
 * gives the same square every time.
 */
export const seededRandom = (id: SQL, purpose: Purpose, sides: SQL | number): SQL => {
  const salt = sql.raw(String(PURPOSES.indexOf(purpose)));
  const count = typeof sides === "number" ? sql.raw(String(sides)) : sides;
  return sql`((uuid_hash_extended(${id}, ${salt}) & 2147483647) % ${count})::int`;
};

const PURPOSES = [
  "author",
  "title",
  "body",
  "tag",
  "second tag",
  "instant",
  "views",
  "comments",
  "commenter",
  "remark",
  "likes",
  "liker",
  "crowd",
  "adjective",
  "name",
] as const;

type Purpose = (typeof PURPOSES)[number];

/** Picks one text of an array parameter at random. */
export const pick = (texts: SQL, id: SQL, purpose: Purpose): SQL =>
  sql`(${texts}::text[])[1 + ${seededRandom(id, purpose, sql`cardinality(${texts}::text[])`)}]`;

/** A UUID derived from a text. Equal texts give equal UUIDs. */
export const idFrom = (text: SQL): SQL => sql`md5(${text})::uuid`;

/** Selects every active lobster, numbered from 0 in a shuffled order. */
export const crowd = sql`
  select id, row_number() over (order by ${seededRandom(sql`id`, "crowd", 2147483647)}, id) - 1 no
  from lobsters where status = 'active'`;
