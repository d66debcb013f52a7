import { notFound } from "next/navigation";
import type { z } from "zod";
import { readCursor } from "@/lib/api/cursor";
import { ApiError } from "@/lib/api/errors";

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

/** The key in the cursor of a page's address, or where a list begins. */
export function positionOf<Key extends z.ZodType>(
  cursor: string | undefined,
  key: Key,
): z.output<Key> | undefined {
  try {
    return readCursor(cursor, key);
  } catch (error) {
    if (error instanceof ApiError) notFound();
    throw error;
  }
}
