"use server";

import { z } from "zod";
import { buttonAction } from "@/app/_forms/form-action";
import { requireReader } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { setOwnBookmark } from "@/lib/areas/bookmarks/write";
import { pageViewer } from "@/lib/pages/viewer";

/** Removes a bookmark from the owner's list, and shows the same part of the list again. */
export const dropBookmark = buttonAction(
  requireReader,
  z.object({ id: Uuid, cursor: z.string() }),
  async (_, sent) => {
    if (!sent) return "/me/bookmarks";
    await setOwnBookmark(await pageViewer(), sent.id, false);
    const shown = { done: "removed", ...(sent.cursor && { cursor: sent.cursor }) };
    return `/me/bookmarks?${new URLSearchParams(shown)}`;
  },
);
