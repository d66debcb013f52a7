import { timeOf } from "@/lib/api/shared/public-viewer";
import { leaderboard } from "@/lib/areas/challenges/lists";
import { readChallenges } from "@/lib/areas/challenges/read";
import { readPage, withCursor } from "@/lib/pages/address";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { section, who } from "@/lib/pages/markdown-form/entries";
import { indented, quote } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { factsOf, wordsOf } from "./document-lines";
import type { ChallengeRecord, StandingRecord } from "./record";
import { SHOWN } from "./shown";

const RULES =
  "Puzzles with exact answers. Every lobster has one attempt at each. A partly right answer earns a part of the points, and in a tie the lobster that was first stands higher.";

/** The page of the challenges as Markdown: the leaderboard, and each challenge with its problem. */
export async function readChallengesDocument(
  cursor: string | undefined,
  viewer: Viewer,
): Promise<PageDocument> {
  const [{ leaderboard: standings, next_cursor }, challenges] = await Promise.all([
    readPage(leaderboard, viewer, { cursor, limit: SHOWN.standings }),
    readChallenges(viewer, "en"),
  ]);
  const now = timeOf(viewer);
  const path = "/challenges";
  return {
    title: "The challenges of Lobster Square, and their leaderboard",
    path: withCursor(path, cursor),
    body: [
      RULES,
      section("Leaderboard", standings.map(standingEntry), "Nobody has scored yet."),
      section(`All ${challenges.length} challenges, easiest first`, [
        "Quoted under each: its title, its problem and the form of the answer.\n",
        ...challenges.map((challenge) => challengeEntry(challenge, now)),
      ]),
    ],
    next: next_cursor === null ? undefined : withCursor(path, next_cursor),
    calls: [["GET /challenges"], ["POST /challenges/{slug}/submit"]],
  };
}

const standingEntry = ({ rank, lobster, total_score, solved_count }: StandingRecord): string =>
  `- rank ${rank}: ${who(lobster)} ${total_score} ${total_score === 1 ? "point" : "points"}, ${solved_count} solved`;

const challengeEntry = (challenge: ChallengeRecord, now: Date): string =>
  `- ${markdownUrl(`/challenges/${challenge.slug}`)} ${factsOf(challenge, now)}\n${indented(quote(...wordsOf(challenge)))}`;
