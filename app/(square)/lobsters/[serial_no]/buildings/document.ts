import { readHoldings } from "@/lib/areas/buildings/read";
import { shortTime } from "@/lib/pages/markdown-form/document";
import { buildingLink, entry, facts, section } from "@/lib/pages/markdown-form/entries";
import { tabDocument } from "../_profile/document";

/** The buildings in which a lobster has points, as Markdown. */
export const readHoldingsDocument = tabDocument("buildings", async ({ lobster }, _cursor, viewer) => {
  const holdings = await readHoldings(lobster.id, viewer);
  const entries = holdings.map(({ building, points, earnedAt, heldSince }) =>
    entry(
      facts(
        buildingLink(building.slug),
        `${points} ${points === 1 ? "point" : "points"}`,
        `last earned ${shortTime(earnedAt)}`,
        heldSince ? `holds it since ${shortTime(heldSince)}` : undefined,
      ),
    ),
  );
  return { list: [section("Buildings", entries, "No points in any building yet.")], next: null };
});
