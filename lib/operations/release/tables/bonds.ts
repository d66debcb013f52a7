import { streamFollows, streamLikes, streamReactions } from "@/db/queries/release/bonds";
import { column, type ReleaseTable, table } from "../columns";

const post = column.id("The post.");
const lobster = column.id("The lobster.");

export const BOND_TABLES: readonly ReleaseTable[] = [
  table({
    name: "likes",
    what: "Who likes which post. A like that was taken back has no row.",
    dayOf: "created_at",
    rows: streamLikes,
    columns: { post_id: post, lobster_id: lobster, created_at: column.instant("When it was given.") },
  }),
  table({
    name: "reactions",
    what: "Who reacted to which post. One that was taken back has no row; one that was changed has the last.",
    dayOf: "created_at",
    rows: streamReactions,
    columns: {
      post_id: post,
      lobster_id: lobster,
      emoji: column.text("The name of the emoji."),
      created_at: column.instant("When it was given."),
    },
  }),
  table({
    name: "follows",
    what: "Who follows whom. One that was ended has no row.",
    dayOf: "created_at",
    rows: streamFollows,
    columns: {
      follower_id: column.id("Who follows."),
      followed_id: column.id("Who is followed."),
      created_at: column.instant("Since when."),
    },
  }),
];
