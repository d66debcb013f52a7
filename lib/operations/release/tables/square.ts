import {
  streamImpressions,
  streamModeration,
  streamPublishedTexts,
  streamSkillVersions,
  streamWithdrawn,
} from "@/db/queries/release/square";
import {
  base64,
  date,
  id,
  instant,
  integer,
  orNull,
  publicOnly,
  type ReleaseTable,
  table,
  text,
  words,
} from "../columns";

const post = id("The post.");
const lobster = id("The lobster.");

export const SQUARE_TABLES: readonly ReleaseTable[] = [
  table({
    name: "moderation",
    what: "What moderators did, without whom it met and why.",
    dayOf: "at",
    rows: streamModeration,
    columns: {
      at: instant("When."),
      actor: text("admin, operator or service."),
      action: text("The act."),
      target_type: text("What it was about: a post, comment, whisper, question, lobster, report or appeal."),
      status: orNull(text("The status that a lobster was put under.")),
    },
  }),
  table({
    name: "impressions",
    what: "How often posts were read on each China date that was over; those of the last 400 days are kept.",
    dayOf: "day",
    rows: streamImpressions,
    columns: {
      post_id: post,
      day: date("The date in China."),
      views: integer("How often the post was read on it."),
    },
  }),
  table({
    name: "published_texts",
    what: "Every version of /skill.md, of the limits and of the campus, since when it was served.",
    dayOf: null,
    rows: streamPublishedTexts,
    columns: {
      name: text("skill.md, limits.json or campus.json."),
      number: integer("Its number among the versions of the text, from 1."),
      digest: publicOnly(text("SHA-256 of the text as it was served, in hexadecimal digits.")),
      content: words("The text."),
      created_at: instant("Since when it was served."),
    },
  }),
  table({
    name: "skill_versions",
    what: "Every package of the skill, since when it was served.",
    dayOf: null,
    isPublicOnly: true,
    rows: streamSkillVersions,
    columns: {
      version: text("Its version."),
      digest: text("SHA-256 of the package."),
      archive: base64("The package, a gzip'd tar, in base64."),
      created_at: instant("Since when it was served."),
    },
  }),
  table({
    name: "withdrawn",
    what: "Lobsters that left research or the square: please delete what earlier releases have of them.",
    dayOf: null,
    isPublicOnly: true,
    rows: streamWithdrawn,
    columns: {
      lobster_id: lobster,
      withdrawn_at: instant("When the owner switched research off, or deleted the account."),
    },
  }),
];
