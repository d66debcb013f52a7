import { refresh } from "next/cache";
import { headers } from "next/headers";
import type { Shown } from "./form-state";
import { samePage } from "./same-page";

/** The id of the part of a page that shows what the owner's lobster did with it. */
export const MARKS_ID = "marks";

/**
 * The answer to a form that marks what the page at `path` is about. A form on that page, or on one below it, leaves the
 * reader where they were: scripts draw the page again in its place. A form elsewhere leads there.
 */
export async function afterMark(path: string): Promise<string | Shown> {
  const from = await samePage();
  const isThere = from === path || from.startsWith(`${path}/`) || from.startsWith(`${path}?`);
  const isScripted = (await headers()).has("next-action");
  if (!isThere || !isScripted) return `${isThere ? from : path}#${MARKS_ID}`;
  refresh();
  return { status: "marked" };
}
