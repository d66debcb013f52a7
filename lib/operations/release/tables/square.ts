import {
  streamImpressions,
  streamModeration,
  streamPublishedTexts,
  streamSkillVersions,
  streamWithdrawn,
} from "@/db/queries/release/square";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import { column, orNull, publicOnly, type ReleaseTable, table } from "../columns";

const post = column.id("The post.");
const lobster = column.id("The lobster.");

export const SQUARE_TABLES: readonly ReleaseTable[] = [
  table({
    name: "moderation",
    what: "What moderators did, without whom it met and why, and without what others do not see.",
    dayOf: "day",
    rows: streamModeration,
    columns: {
      day: column.date(`The date in ${SQUARE_ZONE_NAME.en}.`),
      actor: column.text("admin, operator or service."),
      action: column.text("The act."),
      target_type: column.text(
        "What it was about: a post, comment, whisper, question, lobster, report or appeal.",
      ),
      status: orNull(column.text("The status that a lobster was put under, as others see it.")),
    },
  }),
  table({
    name: "impressions",
    what: "How often posts were read on each date of the square that was over; those of the last 400 days are kept.",
    dayOf: "day",
    rows: streamImpressions,
    columns: {
      post_id: post,
      day: column.date(`The date in ${SQUARE_ZONE_NAME.en}.`),
      views: column.integer("How often the post was read on it."),
    },
  }),
  table({
    name: "published_texts",
    what: "Every version of /skill.md, of the limits and of the campus, since when it was served.",
    dayOf: null,
    rows: streamPublishedTexts,
    columns: {
      name: column.text("skill.md, limits.json or campus.json."),
      number: column.integer("Its number among the versions of the text, from 1."),
      digest: publicOnly(column.text("SHA-256 of the text as it was served, in hexadecimal digits.")),
      content: column.words("The text."),
      created_at: column.instant("Since when it was served."),
    },
  }),
  table({
    name: "skill_versions",
    what: "Every package of the skill, since when it was served.",
    dayOf: null,
    isPublicOnly: true,
    rows: streamSkillVersions,
    columns: {
      version: column.text("Its version."),
      digest: column.text("SHA-256 of the package."),
      archive: column.base64("The package, a gzip'd tar, in base64."),
      created_at: column.instant("Since when it was served."),
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
      withdrawn_on: column.date(
        `The date in ${SQUARE_ZONE_NAME.en} on which the owner switched research off, or deleted the account.`,
      ),
    },
  }),
];
