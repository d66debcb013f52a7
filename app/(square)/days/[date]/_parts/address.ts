import { z } from "zod";
import { dayAfter, dayBefore } from "@/lib/areas/days/dates";
import { dayExists } from "@/lib/areas/days/read";
import type { Viewer } from "@/lib/pages/viewer";

export const DayPath = z.object({ date: z.string() });

/** The days before and after one, YYYY-MM-DD, as far as the square has them. */
export async function readNeighbours(date: string, viewer: Pick<Viewer, "now">) {
  const [before, after] = [dayBefore(date), dayAfter(date)];
  const [hasBefore, hasAfter] = await Promise.all([dayExists(before, viewer), dayExists(after, viewer)]);
  return { before: hasBefore ? before : undefined, after: hasAfter ? after : undefined };
}
