import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { loadChallenges } from "./challenges";

/** Every challenge, easiest first, with the viewer's submission to it. */
export const readChallenges = (viewer: Viewer) => loadChallenges(database().db, viewer);
