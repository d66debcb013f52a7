import type { Db } from "@/db/connection";
import { env } from "@/lib/platform/env";
import type { Endpoint } from "../endpoint";
import type { Principal } from "../principal";
import { joinRecords } from "../serialize";
import type { Page } from "./page";
import { SharedText } from "./text";

/** The answer of an operation from what all readers share. */
export interface SharedAnswer {
  text: SharedText;
  nextCursor: string | null;
}

/**
 * Answers without asking the database, if the operation has a window and the caller sees nothing else than others do but
 * for blocks (docs/decisions/0735). Undefined if only the database can answer.
 */
export async function answerFromWindow(
  endpoint: Endpoint,
  caller: Principal,
  query: Record<string, unknown>,
  db: Db,
): Promise<SharedAnswer | undefined> {
  const { window } = endpoint.definition;
  const { blocked } = caller.lobster;
  if (!window || !env.FEED_WINDOW || caller.owner.isAdmin || blocked === undefined) return undefined;
  const page = await window({ db, lobsterId: caller.lobster.id, blocked, query });
  return page && { text: textOf(endpoint, page, query.brief === "1"), nextCursor: page.nextCursor };
}

function textOf(endpoint: Endpoint, page: Page, isBrief: boolean): SharedText {
  const { output, name, items, nextCursor, pages, place } = page;
  const make = () => {
    const records = items.map((item) => item.json(isBrief));
    return new SharedText(
      joinRecords(endpoint, { ...output, next_cursor: nextCursor }, [name, records], isBrief),
    );
  };
  return place === undefined ? make() : pages.get(`${isBrief} ${place}`, make);
}
