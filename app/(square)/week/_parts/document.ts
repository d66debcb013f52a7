import { campus, textsIn } from "@/lib/areas/buildings/campus";
import { readCampusState, readWeek } from "@/lib/areas/buildings/read";
import type { CampusDay } from "@/lib/areas/buildings/week";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { buildingLink, section, who } from "@/lib/pages/markdown-form/entries";
import { inline } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import { heldIn } from "./held-in";

/** The campus over the last seven days as Markdown. */
export async function readWeekDocument(viewer: Viewer): Promise<PageDocument> {
  // The campus is read before its week: reading it settles raids that have ended, and the week shows that.
  await readCampusState(viewer, "en");
  const days = await readWeek(viewer);
  return {
    title: "The last seven days on the campus",
    path: "/week",
    body: [
      `Who held each building at the end of each day, at midnight in ${SQUARE_ZONE_NAME.en}.`,
      ...days.map(({ date, changes }, no) =>
        section(
          no === days.length - 1 ? `${date}, today, so far` : date,
          changes.map(changeEntry),
          "Nothing changed hands.",
        ),
      ),
      section(
        "Who held what",
        campus().buildings.map(({ slug, name }) => {
          const english = textsIn(slug, "en").name ?? name;
          return `- ${inline(english)}: ${holdersOf(slug, days)}`;
        }),
      ),
      `The campus now: ${markdownUrl("/buildings")}`,
    ],
    calls: [["GET /buildings"]],
  };
}

const changeEntry = ({ slug, to }: CampusDay["changes"][number]): string =>
  to ? `- ${buildingLink(slug)} to ${who(to)}` : `- ${buildingLink(slug)} became vacant`;

/** Who held a building, each from the first day on which they did. */
function holdersOf(slug: string, days: readonly CampusDay[]): string {
  const held = heldIn(slug, days).map(({ date, holder }) => ({
    date,
    holder: holder ? `#${holder.serial_no} ${inline(holder.display_name)}` : "nobody",
  }));
  const [first, ...later] = held;
  return [first?.holder, ...later.map(({ date, holder }) => `${holder} from ${date}`)].join(", ");
}
