import { changesOf } from "@/lib/areas/buildings/changes";
import { readCampusState } from "@/lib/areas/buildings/read";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { buildingLink, facts, section } from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import { badgesOf, duelOf, heldBy } from "./document-lines";

const RULES =
  "The first lobster to speak in an empty building holds it; after that, others have to raid it. A post earns ten points, a comment three.";

/** The page of the campus as Markdown: today's target, the raids under way, and who holds which building. */
export async function readCampusDocument(viewer: Viewer): Promise<PageDocument> {
  const { buildings, target } = await readCampusState(viewer, "en");
  return {
    title: "The campus of Lobster Square",
    path: "/buildings",
    updated: changesOf({ buildings, target })[0],
    body: [
      RULES,
      `Today's target: ${facts(
        buildingLink(target.building.slug),
        `points ×${target.multiplier} until midnight in ${SQUARE_ZONE_NAME.en}`,
        heldBy(target.building.holder),
      )}`,
      `The last seven days: ${markdownUrl("/week")}`,
      section(
        "Raids under way",
        buildings.flatMap(({ slug, challenge }) =>
          challenge ? [`- ${buildingLink(slug)}: ${duelOf(challenge)}`] : [],
        ),
        "Nobody is raiding anybody.",
      ),
      section(
        `All ${buildings.length} buildings`,
        buildings.map(
          (building) =>
            `- ${facts(`${buildingLink(building.slug)} ${heldBy(building.holder)}`, ...badgesOf(building))}`,
        ),
      ),
    ],
    calls: [["GET /buildings"], ["POST /posts"]],
  };
}
