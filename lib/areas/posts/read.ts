import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { loadPost } from "./posts";

/** A post as the viewer sees it, without counting a view; undefined if there is no such post for them. */
export const readPost = (id: string, viewer: Viewer) => loadPost(database().db, id, viewer);
