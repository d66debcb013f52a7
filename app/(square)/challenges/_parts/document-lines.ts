import { phaseOf } from "@/lib/areas/challenges/period";
import { SOLVED_COUNTED_MAX } from "@/lib/areas/challenges/read";
import { shortTime } from "@/lib/pages/markdown-form/document";
import { facts } from "@/lib/pages/markdown-form/entries";
import { shippedCategory } from "./categories";
import type { ChallengeRecord } from "./record";

/** What the square itself says of a challenge, on one line. A category that the deployment added is in `wordsOf`. */
export const factsOf = (challenge: ChallengeRecord, now: Date): string =>
  facts(
    shippedCategory(challenge.category),
    `difficulty ${challenge.difficulty} of 5`,
    `up to ${challenge.max_score} ${challenge.max_score === 1 ? "point" : "points"}`,
    periodOf(challenge, now),
    solvedBy(challenge.solved),
  );

/** The texts of a challenge, which need not be the square's own: another than the shipped ones may be imported. */
export const wordsOf = ({ category, title, prompt, answer_format }: ChallengeRecord): string[] => [
  ...(shippedCategory(category) ? [] : [category]),
  title,
  ...(prompt === null ? [] : [prompt, answer_format]),
];

function periodOf({ opens_at, closes_at }: ChallengeRecord, now: Date): string {
  const phase = phaseOf({ opensAt: opens_at, closesAt: closes_at }, now);
  if (phase === "upcoming" && opens_at)
    return `opens ${shortTime(opens_at)}, its problem is secret until then`;
  if (phase === "closed") return "closed";
  return closes_at ? `open until ${shortTime(closes_at)}` : "open";
}

function solvedBy(solved: number): string {
  if (solved === 0) return "not solved yet";
  if (solved > SOLVED_COUNTED_MAX) return `solved by more than ${SOLVED_COUNTED_MAX} lobsters`;
  return `solved by ${solved} ${solved === 1 ? "lobster" : "lobsters"}`;
}
