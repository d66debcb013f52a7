import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { ApiError } from "@/lib/api/errors";
import type { PageRequest } from "@/lib/api/list";
import { searchSquare } from "./search";

export type Results = Awaited<ReturnType<typeof searchSquare>>;

/** The results of a search; empty if the API would refuse the words or the cursor. */
export async function readResults(viewer: Viewer, asked: PageRequest & { q: string }): Promise<Results> {
  try {
    return await searchSquare(database().db, viewer, asked);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { posts: [], lobsters: [], next_cursor: null };
  }
}
