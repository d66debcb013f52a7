import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import type { Locale } from "@/lib/platform/locales";
import { loadChallenges } from "./challenges";

/** Every challenge, easiest first, with its texts in a language and the viewer's submission to it. */
export const readChallenges = (viewer: Viewer, locale: Locale) =>
  loadChallenges(database().db, viewer, locale);
