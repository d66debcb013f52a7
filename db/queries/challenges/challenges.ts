import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import type { Viewer } from "../../fragments/viewer";
import { outerJoin, pg, type RowOf, selectList } from "../../row";
import { challengeSubmissions, challenges } from "../../schema/challenges";
import {
  optionalRowStatement,
  type Placeholders,
  singleRowStatement,
  statement,
  voidStatement,
} from "../../statement";

const listing = {
  slug: challenges.slug,
  title: challenges.title,
  category: challenges.category,
  /** 1 to 5. */
  difficulty: challenges.difficulty,
  prompt: challenges.prompt,
  answerFormat: challenges.answerFormat,
  translations: challenges.translations,
  maxScore: challenges.maxScore,
  opensAt: challenges.opensAt,
  closesAt: challenges.closesAt,
};

/** The public columns of a challenge. */
export type ChallengeListing = RowOf<typeof listing>;

const storedChallenge = {
  ...listing,
  exactCase: challenges.exactCase,
  salt: challenges.salt,
  answerHashes: challenges.answerHashes,
};

/** A challenge with the data that its answers are checked with. */
export type StoredChallenge = RowOf<typeof storedChallenge>;

const submissionRow = {
  challengeSlug: challengeSubmissions.challengeSlug,
  score: challengeSubmissions.score,
  /** The challenge's max_score when it was submitted. */
  outOf: challengeSubmissions.maxScore,
  submittedAt: challengeSubmissions.submittedAt,
};

export type SubmissionRow = RowOf<typeof submissionRow>;

const submissionColumns = selectList("s", submissionRow);

const importedAndSubmitted = statement(
  outerJoin({}, listing, submissionRow),
  (p: Placeholders<{ viewer: string }>) => sql`
    select ${selectList("c", listing)}, ${submissionColumns} from challenges c
    full join (select * from challenge_submissions where lobster_id = ${p.viewer}) s
      on s.challenge_slug = c.slug`,
);

/** The deployment's own challenges, and the viewer's submissions to any challenge. */
export async function listChallenges(db: Db, viewer: string) {
  const rows = await importedAndSubmitted(db, { viewer });
  return {
    imported: rows.flatMap((row) => (row.slug === null ? [] : [row])),
    submissions: rows.flatMap((row): SubmissionRow[] => (row.challengeSlug === null ? [] : [row])),
  };
}

interface OneParams {
  viewer: string;
  slug: string;
}

const importedBySlug = singleRowStatement(
  outerJoin({ isSubmitted: pg.boolean }, storedChallenge),
  (p: Placeholders<OneParams>) => sql`
    select ${selectList("c", storedChallenge)}, exists (
        select 1 from challenge_submissions where lobster_id = ${p.viewer} and challenge_slug = ${p.slug}
      ) "isSubmitted"
    from (select ${p.slug}::text slug) wanted left join challenges c on c.slug = wanted.slug`,
);

/**
 * The deployment's own challenge with this slug, if any, and whether the viewer has submitted an answer for the slug.
 */
export async function findChallenge(
  db: Db,
  params: OneParams,
): Promise<{ imported: StoredChallenge | undefined; isSubmitted: boolean }> {
  const row = await importedBySlug(db, params);
  return { imported: row.slug === null ? undefined : row, isSubmitted: row.isSubmitted };
}

interface SubmissionParams extends Viewer {
  slug: string;
  score: number;
  maxScore: number;
}

/**
 * Stores a lobster's only submission to a challenge. Undefined when it has already submitted (I19,
 * db/contract.md#invariants).
 */
export const addSubmission = optionalRowStatement(
  submissionRow,
  (p: Placeholders<SubmissionParams>) => sql`
    insert into challenge_submissions as s (lobster_id, challenge_slug, score, max_score, shadowed)
    values (${p.viewer}, ${p.slug}, ${p.score}, ${p.maxScore}, ${p.shadowed})
    on conflict (lobster_id, challenge_slug) do nothing returning ${submissionColumns}`,
);

const upsertChallenges = voidStatement(
  (p: Placeholders<{ rows: string }>) => sql`
    insert into challenges (slug, title, category, difficulty, prompt, answer_format, translations, max_score, opens_at,
      closes_at, exact_case, salt, answer_hashes)
    select slug, title, category, difficulty, prompt, "answerFormat", translations, "maxScore", "opensAt", "closesAt",
      "exactCase", salt, "answerHashes"
    from jsonb_to_recordset(${p.rows}::jsonb) given(slug text, title text, category text, difficulty int, prompt text,
      "answerFormat" text, translations jsonb, "maxScore" int, "opensAt" timestamptz, "closesAt" timestamptz,
      "exactCase" bool, salt text, "answerHashes" jsonb)
    on conflict (slug) do update set title = excluded.title, category = excluded.category,
      difficulty = excluded.difficulty, prompt = excluded.prompt, answer_format = excluded.answer_format,
      translations = excluded.translations, max_score = excluded.max_score, opens_at = excluded.opens_at,
      closes_at = excluded.closes_at, exact_case = excluded.exact_case, salt = excluded.salt, answer_hashes = excluded.answer_hashes`,
);

/** Adds challenges, and replaces those with the same slug. Submissions keep their scores. */
export async function storeChallenges(db: Db, rows: StoredChallenge[]): Promise<void> {
  await upsertChallenges(db, { rows: JSON.stringify(rows) });
}
