import { type SQL, sql } from "drizzle-orm";

/**
 * Chance without dice: a whole number from 0 to `sides` - 1 that depends on `id` (a uuid) and `purpose` alone,
 * so that the same seed gives the same square every time.
 */
export const draw = (id: SQL, purpose: Purpose, sides: SQL | number): SQL => {
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
  "manner",
  "name",
] as const;

type Purpose = (typeof PURPOSES)[number];

/** One of the texts of an array parameter. */
export const pick = (texts: SQL, id: SQL, purpose: Purpose): SQL =>
  sql`(${texts}::text[])[1 + ${draw(id, purpose, sql`cardinality(${texts}::text[])`)}]`;

/** A uuid made from a text that is unique within its kind. */
export const idFrom = (text: SQL): SQL => sql`md5(${text})::uuid`;

/** Who may write and like: every active lobster, numbered from 0 in an order that mixes them. */
export const crowd = sql`
  select id, row_number() over (order by ${draw(sql`id`, "crowd", 2147483647)}, id) - 1 no
  from lobsters where status = 'active'`;
