import type { Db } from "@/db/connection";
import type { Endpoint } from "../../contract/endpoint";
import type { CachedListPage, SharedRecord } from "../../contract/list-cache";
import type { Principal } from "../../contract/principal";
import type { OperationAnswer } from "../../http/call";
import { SharedText } from "../../http/encoding";
import { joinRecords } from "../serialize";
import { mayServeCached } from "./snapshot";

/** The requested slice of a list. The positions are as those of records, or before or after all of them. */
export interface SliceQuery {
  limit: number;
  /** Only records older than this. */
  before: string;
  /** Only records newer than this. */
  after: string;
  /** Whose records are left out. */
  blocked: ReadonlySet<string>;
}

export interface CachedSlice<Item extends SharedRecord> {
  items: readonly Item[];
  /** Whether records follow. */
  goesOn: boolean;
  /** Equal for all readers of the same slice; undefined for a slice that is made for one reader. */
  place: string | undefined;
}

/** The newest records of a list. */
export class CachedRecords<Item extends SharedRecord> {
  readonly #authors: ReadonlySet<string>;

  /** `isWhole`: there are no others. */
  constructor(
    readonly items: readonly Item[],
    readonly isWhole: boolean,
  ) {
    this.#authors = new Set(items.map(({ authorId }) => authorId));
  }

  /** The requested slice; undefined if the list in the database may have more of it, or newer records. */
  part({ limit, before, after, blocked }: SliceQuery): CachedSlice<Item> | undefined {
    const start = countOfNewer(this.items, before, true);
    // Another process wrote that cursor from a newer list cache, which may have records that are missing here.
    if (start === 0 && before < FUTURE) return undefined;
    const end = countOfNewer(this.items, after, false);
    const isFiltered = this.#concerns(blocked);
    const open = this.items.slice(start, isFiltered ? end : Math.min(end, start + limit + 1));
    const found = isFiltered ? open.filter(({ authorId }) => !blocked.has(authorId)) : open;
    const goesOn = found.length > limit;
    if (!goesOn && end === this.items.length && !this.isWhole) return undefined;
    const items = goesOn ? found.slice(0, limit) : found;
    return { items, goesOn, place: isFiltered ? undefined : `${start} ${items.length} ${goesOn}` };
  }

  #concerns(blocked: ReadonlySet<string>): boolean {
    for (const lobsterId of blocked) if (this.#authors.has(lobsterId)) return true;
    return false;
  }
}

/** Every time begins with a digit, and comes before this. PostgreSQL's `infinity` comes after. */
const FUTURE = "a";

/** How many items, newest first, are newer than a position; with `orAt` also the one at it. */
function countOfNewer(items: readonly SharedRecord[], position: string, orAt: boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = items[middle]?.position ?? "";
    if (at > position || (orAt && at === position)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const PAGES_CHARACTERS_MAX = 2_000_000;

/** The answer of an operation from what all readers share. */
interface SharedAnswer {
  text: SharedText;
  nextCursor: string | null;
}

/** Answers shared by many readers, by name: as many as fit. */
export class SharedAnswers {
  readonly #answers = new Map<string, SharedAnswer>();
  #left = PAGES_CHARACTERS_MAX;

  /** The answer of this name, made by `make` unless it is kept. */
  get(name: string, make: () => SharedAnswer): SharedAnswer {
    const known = this.#answers.get(name);
    if (known) return known;
    const made = make();
    const { length } = made.text.text;
    if (length > this.#left) return made;
    this.#left -= length;
    this.#answers.set(name, made);
    return made;
  }
}

/** The answers that are pages of the same state of a list. */
const answersOf = new WeakMap<object, SharedAnswers>();

/**
 * Answers without asking the database, if the operation has a list cache and the caller sees the same as others except
 * for blocks (docs/decisions/0735). Undefined if only the database can answer.
 */
export async function answerFromListCache(
  endpoint: Endpoint,
  caller: Principal,
  query: Record<string, unknown>,
  db: Db,
): Promise<OperationAnswer | undefined> {
  const { stages, definition } = endpoint;
  const { listCache } = stages;
  const { blocked } = caller.lobster;
  if (!listCache || !mayServeCached() || caller.owner.isAdmin || blocked === undefined) return undefined;
  const isBrief = query.brief === "1";
  const page = await listCache({ db, lobsterId: caller.lobster.id, blocked, query });
  if (!page) return undefined;
  const make = () => write(endpoint, page, isBrief);
  const { text, nextCursor } = page.place === undefined ? make() : keptAnswer(page, isBrief, make);
  const [status] = definition.success;
  return { status, body: text.text, shared: text, nextCursor };
}

function keptAnswer({ state, place }: CachedListPage, isBrief: boolean, make: () => SharedAnswer) {
  const answers = answersOf.get(state) ?? new SharedAnswers();
  answersOf.set(state, answers);
  return answers.get(`${isBrief} ${place}`, make);
}

function write(
  endpoint: Endpoint,
  { output, name, items, goesOn }: CachedListPage,
  isBrief: boolean,
): SharedAnswer {
  const nextCursor = goesOn ? (items.at(-1)?.cursor ?? null) : null;
  const records = items.map((item) => item.json(isBrief));
  const fields = { next_cursor: nextCursor, ...output };
  return { text: new SharedText(joinRecords(endpoint, fields, [name, records], isBrief)), nextCursor };
}
