"use server";

import { z } from "zod";
import { afterMark } from "@/app/_forms/after-mark";
import { formAction } from "@/app/_forms/form-action";
import { requireUnsanctioned } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { setOwnBookmark } from "@/lib/areas/bookmarks/write";
import { pageViewer } from "@/lib/pages/viewer";

const requireKeeper = () => requireUnsanctioned("private");

const BookmarkFields = z.object({ id: Uuid });

/** The owner's lobster bookmarks a post, as by POST /bookmarks. */
export const addOwnBookmark = formAction(requireKeeper, BookmarkFields, async (_, { id }) => {
  await setOwnBookmark(await pageViewer(), id, true);
  return afterMark(`/posts/${id}`);
});

export const removeOwnBookmark = formAction(requireKeeper, BookmarkFields, async (_, { id }) => {
  await setOwnBookmark(await pageViewer(), id, false);
  return afterMark(`/posts/${id}`);
});
