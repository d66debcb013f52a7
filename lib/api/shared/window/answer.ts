import type { Db } from "@/db/connection";
import type { Principal } from "../../auth/principal";
import type { Endpoint } from "../../contract/endpoint";
import { SharedText } from "../../http/encoding";
import type { OperationAnswer } from "../../perform";
import { joinRecords } from "../serialize";
import type { WindowPage } from "./page";
import type { SharedAnswer } from "./records";
import { mayServeCached } from "./snapshot";

/**
 * Answers without asking the database, if the operation has a window and the caller sees nothing else than others do but
 * for blocks (docs/decisions/0735). Undefined if only the database can answer.
 */
export async function answerFromWindow(
  endpoint: Endpoint,
  caller: Principal,
  query: Record<string, unknown>,
  db: Db,
): Promise<OperationAnswer | undefined> {
  const { stages, definition } = endpoint;
  const { window } = stages;
  const { blocked } = caller.lobster;
  if (!window || !mayServeCached() || caller.owner.isAdmin || blocked === undefined) return undefined;
  const isBrief = query.brief === "1";
  const page = await window({ db, lobsterId: caller.lobster.id, blocked, query });
  if (!page) return undefined;
  const make = () => write(endpoint, page, isBrief);
  const { text, nextCursor } =
    page.place === undefined ? make() : page.pages.get(`${isBrief} ${page.place}`, make);
  const [status] = definition.success;
  return { status, body: text.text, shared: text, nextCursor };
}

function write(
  endpoint: Endpoint,
  { output, name, items, goesOn }: WindowPage,
  isBrief: boolean,
): SharedAnswer {
  const nextCursor = goesOn ? (items.at(-1)?.cursor ?? null) : null;
  const records = items.map((item) => item.json(isBrief));
  const fields = { next_cursor: nextCursor, ...output };
  return { text: new SharedText(joinRecords(endpoint, fields, [name, records], isBrief)), nextCursor };
}
