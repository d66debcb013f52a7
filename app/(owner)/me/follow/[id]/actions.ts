"use server";

import { z } from "zod";
import { formAction } from "@/app/_forms/form-action";
import { requireUnsanctioned } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { setOwnFollow } from "@/lib/areas/follows/write";
import { pageViewer } from "@/lib/pages/viewer";

const FollowFields = z.object({ id: Uuid });

/** The owner's lobster follows another, as by POST /follows. */
export const follow = formAction(
  () => requireUnsanctioned("public"),
  FollowFields,
  async (_, { id }) => {
    await setOwnFollow(await pageViewer(), id, true);
    return `/me/follow/${id}?done=followed`;
  },
);

/** The owner's lobster unfollows another. A muted one may, as by DELETE /follows. */
export const stopFollowing = formAction(
  () => requireUnsanctioned("private"),
  FollowFields,
  async (_, { id }) => {
    await setOwnFollow(await pageViewer(), id, false);
    return `/me/follow/${id}?done=stopped`;
  },
);
