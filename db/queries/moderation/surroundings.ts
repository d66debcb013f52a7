import { type SQL, sql } from "drizzle-orm";
import { nullable, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";
import { reports } from "../../schema/reports";
import { type Placeholders, statement } from "../../statement";
import type { ReportTargetType } from "./reports";

/** How a text relates to the target of a case, in the order in which they are shown. */
export const RELATIONS = ["post", "parent", "earlier", "before", "after", "below", "latest"] as const;

const surroundingRow = {
  targetId: reports.targetId,
  relation: pg.oneOf(...RELATIONS),
  textType: pg.oneOf("post", "comment", "question"),
  textId: pg.uuid,
  title: nullable(posts.title),
  /** Its beginning; empty once its author's account is deleted. */
  words: pg.text,
  status: posts.status,
  at: posts.createdAt,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
};

export type SurroundingRow = RowOf<typeof surroundingRow>;

const WORDS_MAX = 400;
/** How many comments before, after and below a text, and how many questions before one. */
const NEIGHBOURS = 2;
const LATEST = 5;
/** How many of a sender's questions are read to find those to the same recipient. */
const QUESTIONS_WALKED = 50;

const limit = (count: number) => sql.raw(`limit ${count}`);

const COLUMNS = sql.raw(
  "target_id, relation, text_type, text_id, title, words, status, created_at, author_id",
);

const textsOf = (relation: (typeof RELATIONS)[number], type: SurroundingRow["textType"], from: SQL) => {
  const [text, author] = type === "question" ? ["question", "sender_id"] : ["content", "author_id"];
  return sql`
    select t.id target_id, ${sql.raw(`'${relation}' relation, '${type}' text_type, w.id text_id,
      ${type === "post" ? "w.title" : "null::text"} title, left(w.${text}, ${WORDS_MAX}) words, w.status, w.created_at,
      w.${author} author_id`)}
    from targets t ${from}`;
};

const ofComment = sql`join comments c on t.type = 'comment' and c.id = t.id`;

// The condition of the index of a post's comments: those that readers see, and deleted ones that were answered.
const listed = sql`(status in ('visible', 'shadowed') or keeps_place)`;

const neighbours = (order: "asc" | "desc") => sql`
    ${ofComment} cross join lateral (
      select * from comments b
      where b.post_id = c.post_id and ${listed} and b.id is distinct from c.parent_comment_id
        and (b.created_at, b.id) ${sql.raw(order === "asc" ? ">" : "<")} (c.created_at, c.id)
      order by b.created_at ${sql.raw(order)}, b.id ${sql.raw(order)} ${limit(NEIGHBOURS)}
    ) w`;

const below = sql`
    cross join lateral (
      select * from comments where t.type = 'post' and post_id = t.id and ${listed}
      order by created_at desc, id desc ${limit(NEIGHBOURS)}
    ) w`;

const askedEarlier = sql`
    join questions q on t.type = 'question' and q.id = t.id cross join lateral (
      select * from (
        select * from questions where sender_id = q.sender_id and created_at < q.created_at
        order by created_at desc ${limit(QUESTIONS_WALKED)}
      ) asked
      where recipient_id = q.recipient_id order by created_at desc ${limit(NEIGHBOURS)}
    ) w`;

const latestOf = (table: "posts" | "comments") => sql`
    cross join lateral (
      select * from ${sql.raw(table)} where t.type = 'lobster' and author_id = t.id
      order by created_at desc ${limit(LATEST)}
    ) w`;

const latest = sql`
    select ${COLUMNS} from (
      select *, row_number() over (partition by target_id order by created_at desc) place
      from (
        ${textsOf("latest", "post", latestOf("posts"))} union all ${textsOf("latest", "comment", latestOf("comments"))}
      ) said
    ) said where place <= ${sql.raw(String(LATEST))}`;

/**
 * The context of each target: a comment's post, what it answers, and its neighbours; the comments below a post; the
 * latest texts of a lobster; what the sender of a question asked the same recipient before. Texts of any status,
 * because moderators read this. The number of rows of each target is bounded.
 */
export const listSurroundings = statement(
  surroundingRow,
  (p: Placeholders<{ types: ReportTargetType[]; ids: string[] }>) => sql`
    with targets as (
      select * from unnest(${p.types}::text[], ${p.ids}::uuid[]) targets(type, id)
    ), surroundings as (
      ${textsOf("post", "post", sql`${ofComment} join posts w on w.id = c.post_id`)}
      union all ${textsOf("parent", "comment", sql`${ofComment} join comments w on w.id = c.parent_comment_id`)}
      union all ${textsOf("before", "comment", neighbours("desc"))}
      union all ${textsOf("after", "comment", neighbours("asc"))}
      union all ${textsOf("below", "comment", below)}
      union all ${textsOf("earlier", "question", askedEarlier)}
      union all ${latest}
    )
    select s.target_id "targetId", s.relation, s.text_type "textType", s.text_id "textId", s.title, s.words, s.status,
      s.created_at at, l.serial_no "serialNo", l.display_name "displayName"
    from surroundings s cross join lateral (select * from lobsters l where l.id = s.author_id offset 0) l
    order by s.target_id, array_position(${sql.raw(`array['${RELATIONS.join("','")}']`)}, s.relation),
      case when s.relation = 'latest' then s.created_at end desc, s.created_at, s.text_id`,
);
