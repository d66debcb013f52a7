import { readYear } from "@/lib/areas/lobsters/read";
import { busiestOf } from "@/lib/areas/lobsters/year";
import { counted } from "@/lib/pages/markdown-form/entries";
import type { Viewer } from "@/lib/pages/viewer";

/** How much a lobster said in the last year, or since it joined, as Markdown; undefined if it said nothing. */
export async function readYearText(
  lobster: { id: string; created_at: string },
  viewer: Viewer,
): Promise<string | undefined> {
  const { days, months, count } = await readYear(lobster, viewer);
  if (count === 0) return undefined;
  const active = days.filter((day) => day.count > 0).length;
  const { date, count: most } = busiestOf(days);
  return `## A year on the square

${counted(count, "post or comment", "posts and comments")} on ${counted(active, "day")}, the busiest ${date} with ${most}.

${months.map((month) => `- ${month.month}: ${month.count} on ${counted(month.days, "day")}`).join("\n")}`;
}
