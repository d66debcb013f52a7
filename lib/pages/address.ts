import { notFound } from "next/navigation";
import { z } from "zod";
import { database } from "@/db/client";
import { ApiError } from "@/lib/api/contract/errors";
import type { List, PageRequest } from "@/lib/api/contract/list";
import { DateTimeParam, Uuid } from "@/lib/api/contract/shapes";
import { isStorable } from "@/lib/platform/text/storable";
import { fitting } from "./fit";
import { readsParameters } from "./shared-page";

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** The address of a page, as Next passes it: the parameters of its path, and its query. */
export interface PageProps {
  params: Promise<unknown>;
  searchParams: Search;
}

export const IdPath = z.object({ id: Uuid });

export const CursorSearch = z.object({ cursor: z.string().optional() });

/** The instant after which things are new; without it everything is. */
export const SinceSearch = z.object({ since: DateTimeParam.default("-infinity") });

/** A choice of a filter. "all" is sent as an empty string, and means undefined. */
export const filterChoice = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .literal("")
    .transform(() => undefined)
    .or(shape)
    .optional();

/** The query of a page's address, parsed by `shape`. Shows the not-found page if it does not match. */
export async function readSearch<Shape extends z.ZodObject>(shape: Shape, search: Search) {
  readsParameters(Object.keys(shape.shape));
  return parsed(shape, await search);
}

/** The same for a route: the query of its request's address. */
export function readQuery<Shape extends z.ZodObject>(shape: Shape, { url }: Request) {
  readsParameters(Object.keys(shape.shape));
  return parsed(shape, Object.fromEntries(new URL(url).searchParams));
}

/** The parameters of a page's path, parsed by `shape`. Shows the not-found page if they do not match. */
export async function readPath<Shape extends z.ZodObject>(shape: Shape, params: Promise<unknown>) {
  return parsed(shape, await params);
}

function parsed<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = isReadable(value) ? shape.safeParse(value) : undefined;
  return result?.success ? result.data : notFound();
}

/** Whether all texts in a query can be looked up; the API refuses the others, too. */
const isReadable = (value: unknown): boolean =>
  typeof value === "string"
    ? isStorable(value)
    : typeof value !== "object" || value === null || Object.values(value).every(isReadable);

type Weigh<Item> = (item: Item) => number;

/**
 * Reads one page of a list. `weigh` gives the bytes that a record adds to the HTML; with it the page ends
 * before its records weigh too much (docs/decisions/0630). Shows the not-found page for a cursor of another
 * list.
 */
export async function readPage<Params extends object, Answer, Item>(
  list: List<Params, Answer, Item>,
  params: Params,
  asked: PageRequest,
  weigh?: Weigh<Item>,
): Promise<Answer> {
  return readFittingPage(list, params, asked, weigh && (async () => weigh));
}

/** Like readPage, for records whose weight depends on data that is read for all of them together. */
export async function readFittingPage<Params extends object, Answer, Item>(
  list: List<Params, Answer, Item>,
  params: Params,
  asked: PageRequest,
  weighing?: (items: Item[]) => Promise<Weigh<Item>>,
): Promise<Answer> {
  const fit = weighing && (async (records: Item[]) => fitting(records, await weighing(records)).length);
  try {
    return await list.read(database().db, params, asked, fit);
  } catch (error) {
    if (error instanceof ApiError && error.code === "invalid_cursor") notFound();
    throw error;
  }
}

/** The path of a page of a list; that of its first page without a cursor. */
export const withCursor = (path: string, cursor: string | undefined): string =>
  cursor === undefined
    ? path
    : `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;
