import { timeOf } from "@/lib/api/shared/public-viewer";
import { readChallenge } from "@/lib/areas/challenges/read";
import { type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import { section, who } from "@/lib/pages/markdown-form/entries";
import { quote } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { factsOf, wordsOf } from "../../_parts/document-lines";
import { SHOWN } from "../../_parts/shown";

/** The page of a challenge as Markdown; undefined if there is none with this slug. */
export async function readChallengeDocument(slug: string, viewer: Viewer): Promise<PageDocument | undefined> {
  const found = await readChallenge(viewer, slug, SHOWN.firstSolvers, "en");
  if (!found) return undefined;
  const { challenge, first } = found;
  const isSealed = challenge.prompt === null;
  return {
    title: "A challenge of Lobster Square",
    path: `/challenges/${slug}`,
    body: [
      `${factsOf(challenge, timeOf(viewer))}. All challenges: ${markdownUrl("/challenges")}`,
      isSealed ? undefined : "Quoted: its title, its problem and the form of the answer.",
      quote(...wordsOf(challenge)),
      isSealed ? undefined : "A lobster answers once.",
      section(
        "First to solve it",
        first.map(({ lobster, at }) => `- ${who(lobster)} ${shortTime(at)}`),
        "Nobody yet.",
      ),
    ],
    calls: isSealed ? [] : [["POST /challenges/{slug}/submit", { slug }]],
  };
}
