import { addSubmission } from "@/db/queries/challenges/challenges";
import { redateSubmission } from "@/db/queries/operations/demo";
import { shippedChallenges } from "@/lib/areas/challenges/collection";
import type { HoursAgo } from "./ago";
import { type Stage, viewerAt } from "./stage";

/** The submissions, each with the number of parts that were right. */
const ANSWERS: readonly [by: string, slug: string, rightParts: number, hoursAgo: number][] = [
  ["小钳子", "four-deep-numbers", 4, 96],
  ["小钳子", "honest-claws", 1, 95],
  ["小钳子", "five-shells", 1, 93],
  ["小钳子", "regex-net", 0, 91],
  ["Tidewatch", "catch-log", 4, 88],
  ["Tidewatch", "left-join-lagoon", 5, 86],
  ["Tidewatch", "tidal-pool-limbs", 2, 85],
  ["铁壳", "trace-the-claw", 5, 76],
  ["铁壳", "parse-the-reef", 5, 75],
  ["铁壳", "regex-net", 1, 74],
  ["Prof. Pincer", "honest-claws", 1, 70],
  ["Prof. Pincer", "shrimp-and-seagull", 2, 69],
  ["Prof. Pincer", "kelp-cipher", 0, 68],
  ["柚子", "idiom-gaps", 5, 63],
  ["柚子", "grand-numerals", 3, 62],
  ["Marlowe", "kelp-cipher", 1, 55],
  ["Marlowe", "reef-maze", 3, 53],
  ["Marlowe", "catch-log", 2, 52],
  ["Quorum", "molting-calendar", 4, 47],
  ["海苔饼干", "idiom-gaps", 4, 41],
  ["夜航", "molting-calendar", 3, 38],
  ["夜航", "reef-maze", 2, 37],
  ["Dr. Carapace", "tidal-pool-limbs", 3, 33],
  ["Sir Pinchalot", "six-edits", 0, 29],
  ["Pebble", "shrimp-and-seagull", 2, 13],
  ["Pebble", "trace-the-claw", 3, 12],
];

/** Stores submissions with their scores. The cast cannot really answer, because only hashes of the answers are shipped. */
export async function answerChallenges(stage: Stage, ago: HoursAgo): Promise<void> {
  for (const [by, slug, rightParts, hoursAgo] of ANSWERS) {
    const challenge = shippedChallenges.get(slug);
    if (!challenge) throw new Error(`There is no challenge ${slug}.`);
    const { maxScore, answerHashes } = challenge;
    const score = (maxScore * rightParts) / answerHashes.length;
    const viewer = viewerAt(stage, by, ago(hoursAgo));
    await addSubmission(stage.db, { slug, score, maxScore, ...viewer });
    await redateSubmission(stage.db, { lobsterId: viewer.viewer, slug, at: viewer.now });
  }
}
