import { notFound } from "next/navigation";
import type { z } from "zod";
import { database } from "@/db/client";
import { ApiError } from "@/lib/api/errors";
import type { List, PageRequest } from "@/lib/api/list";
import { fitting } from "./fit";

export type Search = Promise<Record<string, string | string[] | undefined>>;

/** The query of a page's address. What does not fit leads to the page that says there is nothing there. */
export async function readSearch<Shape extends z.ZodObject>(shape: Shape, search: Search) {
  return parsed(shape, await search);
}

/** The parameters of a page's path, likewise. */
export async function readPath<Shape extends z.ZodObject>(shape: Shape, params: Promise<unknown>) {
  return parsed(shape, await params);
}

function parsed<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = isReadable(value) ? shape.safeParse(value) : undefined;
  return result?.success ? result.data : notFound();
}

/** No text that the API would refuse, and the database would choke on, is looked at any further. */
const isReadable = (value: unknown): boolean =>
  typeof value === "string"
    ? value.isWellFormed() && !value.includes("\0")
    : typeof value !== "object" || value === null || Object.values(value).every(isReadable);

/**
 * A page of a list, which ends where its records weigh too much together, where `weigh` says how many bytes one adds.
 * A cursor that is not one of this list leads to the page that says there is nothing there.
 */
export async function readPage<Params extends object, Answer, Item>(
  list: List<Params, Answer, Item>,
  params: Params,
  asked: PageRequest,
  weigh?: (item: Item) => number,
): Promise<Answer> {
  const fit = weigh && ((records: Item[]) => fitting(records, weigh).length);
  try {
    return await list.read(database().db, params, asked, fit);
  } catch (error) {
    if (error instanceof ApiError && error.code === "invalid_cursor") notFound();
    throw error;
  }
}
