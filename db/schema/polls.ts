import { between } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { lobsterReference } from "./lobsters";
import { posts } from "./posts";

/** The poll of a post. The primary key allows one poll per post, even if two are attached at once. */
export const polls = pgTable("polls", {
  postId: uuid("post_id")
    .primaryKey()
    .references(() => posts.id, { onDelete: "cascade" }),
  /** Attached by a shadow-muted author: seen by the author and by admins only. */
  shadowed: boolean("shadowed").notNull().default(false),
  createdAt: createdAt(),
});

export const pollOptions = pgTable(
  "poll_options",
  {
    id: primaryId(),
    postId: uuid("post_id")
      .notNull()
      .references(() => polls.postId, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    label: text("label").notNull(),
    /** The label as it looks (db/queries/posts/polls.ts); null for options from before this column. */
    look: text("look"),
  },
  (table) => [
    unique("poll_options_position_key").on(table.postId, table.position),
    unique("poll_options_label_key").on(table.postId, table.label),
    unique("poll_options_look_key").on(table.postId, table.look),
    // Votes refer to this key, so a vote can only be for an option of its own poll.
    unique("poll_options_vote_key").on(table.postId, table.id),
    check("poll_options_position_check", between(table.position, 1, 10).inlineParams()),
  ],
);

export const pollVotes = pgTable(
  "poll_votes",
  {
    postId: uuid("post_id").notNull(),
    lobsterId: lobsterReference("lobster_id"),
    optionId: uuid("option_id").notNull(),
    /** Cast by a shadow-muted lobster: only it and admins see it. */
    shadowed: boolean("shadowed").notNull().default(false),
    createdAt: createdAt(),
    /** The first owner of the voter's mailbox, which has one vote; null for votes from before that rule. */
    voice: uuid("voice"),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.lobsterId] }),
    uniqueIndex("poll_votes_voice_key").on(table.postId, table.voice, table.shadowed),
    foreignKey({
      name: "poll_votes_option_fk",
      columns: [table.postId, table.optionId],
      foreignColumns: [pollOptions.postId, pollOptions.id],
    }).onDelete("cascade"),
    // Has all columns that counting needs, so that it reads only the index.
    index("poll_votes_count_idx").on(table.postId, table.optionId, table.shadowed, table.lobsterId),
  ],
);
