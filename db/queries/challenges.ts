import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { challenges } from "../schema/challenges";
import { statement } from "../statement";
import type { Viewer } from "./shadowed";

/** What a challenge says of itself. */
export interface ChallengeListing {
  slug: string;
  title: string;
  category: string;
  /** 1 to 5. */
  difficulty: number;
  prompt: string;
  answerFormat: string;
  maxScore: number;
  opensAt: string | null;
  closesAt: string | null;
}

/** A challenge with what its answers are judged by. */
export interface StoredChallenge extends ChallengeListing {
  exactCase: boolean;
  salt: string;
  answerHashes: string[][];
}

export interface SubmissionRow {
  challengeSlug: string;
  score: number;
  /** The challenge's max_score when it was submitted. */
  outOf: number;
  submittedAt: string;
}

type Or<Row, Missing> = Row | { [Column in keyof Row]: Missing };

const listingColumns = sql`
  c.slug, c.title, c.category, c.difficulty, c.prompt, c.answer_format "answerFormat",
  c.max_score "maxScore", c.opens_at "opensAt", c.closes_at "closesAt"`;

const submissionColumns = sql`
  s.challenge_slug "challengeSlug", s.score, s.max_score "outOf", s.submitted_at "submittedAt"`;

type ListRow = Or<ChallengeListing, null> & Or<SubmissionRow, null>;

const importedAndSubmitted = statement<{ viewer: string }, ListRow>(
  (p) => sql`
    select ${listingColumns}, ${submissionColumns} from challenges c
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

const importedBySlug = statement<OneParams, Or<StoredChallenge, null> & { isSubmitted: boolean }>(
  (p) => sql`
    select ${listingColumns}, c.exact_case "exactCase", c.salt, c.answer_hashes "answerHashes",
      exists (
        select 1 from challenge_submissions where lobster_id = ${p.viewer} and challenge_slug = ${p.slug}
      ) "isSubmitted"
    from (select ${p.slug}::text slug) wanted left join challenges c on c.slug = wanted.slug`,
);

/** The deployment's own challenge of this slug, if it has one, and whether the viewer has answered that slug. */
export async function findChallenge(
  db: Db,
  params: OneParams,
): Promise<{ imported: StoredChallenge | undefined; isSubmitted: boolean }> {
  const [row] = await importedBySlug(db, params);
  return {
    imported: row && row.slug !== null ? row : undefined,
    isSubmitted: row?.isSubmitted ?? false,
  };
}

interface SubmissionParams extends Viewer {
  slug: string;
  score: number;
  maxScore: number;
}

const insertSubmission = statement<SubmissionParams, SubmissionRow>(
  (p) => sql`
    insert into challenge_submissions as s (lobster_id, challenge_slug, score, max_score, shadowed)
    values (${p.viewer}, ${p.slug}, ${p.score}, ${p.maxScore}, ${p.shadowed})
    on conflict (lobster_id, challenge_slug) do nothing returning ${submissionColumns}`,
);

/** Stores a lobster's one submission to a challenge; undefined when it has one already (invariant I19). */
export async function addSubmission(db: Db, params: SubmissionParams): Promise<SubmissionRow | undefined> {
  const [row] = await insertSubmission(db, params);
  return row;
}

const { slug: _slug, createdAt: _createdAt, ...replaced } = getTableColumns(challenges);

/** Adds challenges, or replaces those of the same slugs. Submissions stay as they were scored. */
export async function storeChallenges(db: Db, rows: StoredChallenge[]): Promise<void> {
  const set: Record<string, SQL> = {};
  for (const [field, column] of Object.entries(replaced)) set[field] = sql.raw(`excluded.${column.name}`);
  await db.insert(challenges).values(rows).onConflictDoUpdate({ target: challenges.slug, set });
}
