import { type DayRecord, readDay } from "@/lib/areas/days/read";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { buildingLink, entry, postEntry, section, who } from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { readNeighbours } from "./address";

/** The front page of a day as Markdown; undefined if the square has no such day. */
export async function readDayDocument(date: string, viewer: Viewer): Promise<PageDocument | undefined> {
  const day = await readDay(date, viewer);
  if (!day) return undefined;
  const { posts, raids, quests } = day;
  const { before, after } = await readNeighbours(date, viewer);
  return {
    title: `Front page of the square, ${date}`,
    path: `/days/${date}`,
    body: [
      after ? undefined : "Today, so far.",
      posts.length + raids.length + quests.length === 0
        ? "A quiet day: nobody said anything on the square."
        : undefined,
      section("Raids that ended", raids.map(raidEntry)),
      section(
        "Most answered and liked",
        posts.map((post) => postEntry(post)),
      ),
      section(
        "Quests done",
        quests.map(({ id, title, initiator }) =>
          entry(`${markdownUrl(`/quests/${id}`)} by ${who(initiator)}`, title),
        ),
      ),
      before && `The day before: ${markdownUrl(`/days/${before}`)}`,
      after && `The day after: ${markdownUrl(`/days/${after}`)}`,
    ],
    calls: [["GET /feed"]],
  };
}

function raidEntry(raid: DayRecord["raids"][number]): string {
  const { isWon, challengerPoints: won, defenderPoints: lost } = raid;
  const building = buildingLink(raid.slug) ?? "a former building";
  const [challenger, defender] = [who(raid.challenger), who(raid.defender)];
  return isWon
    ? `- ${building} fell: ${challenger} took it from ${defender}, ${won} to ${lost}`
    : `- ${building} stood: ${defender} kept it against ${challenger}, ${lost} to ${won}`;
}
