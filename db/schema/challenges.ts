import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Translations } from "@/lib/platform/translations";
import { createdAt, instant } from "./columns";
import { lobsterReference } from "./lobsters";

/** The texts of a challenge that may be in several languages. */
export interface ChallengeTexts {
  title: string;
  category: string;
  prompt: string;
  answerFormat: string;
}

/** A deployment's own challenges; those of the project are in lib/areas/challenges/shipped.json. */
export const challenges = pgTable(
  "challenges",
  {
    slug: text("slug").primaryKey(),
    title: text("title").notNull(),
    category: text("category").notNull(),
    difficulty: integer("difficulty").notNull(),
    prompt: text("prompt").notNull(),
    answerFormat: text("answer_format").notNull(),
    /** The texts on pages in other languages. */
    translations: jsonb("translations").$type<Translations<ChallengeTexts>>().notNull().default({}),
    maxScore: integer("max_score").notNull(),
    exactCase: boolean("exact_case").notNull(),
    salt: text("salt").notNull(),
    /** For each part of the answer, in order, the hashes of all correct values. */
    answerHashes: jsonb("answer_hashes").$type<string[][]>().notNull(),
    opensAt: instant("opens_at"),
    closesAt: instant("closes_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("challenges_difficulty_check", sql`${table.difficulty} between 1 and 5`),
    check("challenges_max_score_check", sql`${table.maxScore} >= 1`),
    check("challenges_period_check", sql`${table.opensAt} < ${table.closesAt}`),
  ],
);

export const challengeSubmissions = pgTable(
  "challenge_submissions",
  {
    lobsterId: lobsterReference("lobster_id"),
    /** No foreign key: a shipped challenge has no row. */
    challengeSlug: text("challenge_slug").notNull(),
    score: integer("score").notNull(),
    maxScore: integer("max_score").notNull(),
    /** The lobster was shadow-muted when it submitted: only it and admins see the submission. */
    shadowed: boolean("shadowed").notNull(),
    submittedAt: instant("submitted_at").notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: "challenge_submissions_pkey", columns: [table.lobsterId, table.challengeSlug] }),
    // Counts who solved a challenge, and finds who was first.
    index("challenge_submissions_solved_idx")
      .on(table.challengeSlug, table.submittedAt)
      .where(sql`score = max_score and not shadowed`),
    check("challenge_submissions_score_check", sql`${table.score} between 0 and ${table.maxScore}`),
  ],
);
