import { notFound } from "next/navigation";
import type { z } from "zod";
import { database } from "@/db/client";
import { ApiError } from "@/lib/api/errors";
import type { Asked, List } from "@/lib/api/list";

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
  const result = shape.safeParse(value);
  return result.success ? result.data : notFound();
}

/** A page of a list. A cursor that is not one of this list leads to the page that says there is nothing there. */
export async function readPage<Params extends object, Answer>(
  list: List<Params, Answer>,
  params: Params,
  asked: Asked,
): Promise<Answer> {
  if (asked.cursor === "") notFound();
  try {
    return await list.read(database().db, params, asked);
  } catch (error) {
    if (error instanceof ApiError && error.code === "invalid_cursor") notFound();
    throw error;
  }
}
