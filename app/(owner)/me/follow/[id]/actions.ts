"use server";

import { z } from "zod";
import { afterMark } from "@/app/_forms/after-mark";
import { formAction } from "@/app/_forms/form-action";
import { requireUnsanctioned } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { setOwnFollow } from "@/lib/areas/follows/write";
import { readLobsters } from "@/lib/areas/lobsters/read";
import { pageViewer } from "@/lib/pages/viewer";

const FollowFields = z.object({ id: Uuid });

/** The owner's lobster follows another, as by POST /follows. */
export const follow = formAction(
  () => requireUnsanctioned("public"),
  FollowFields,
  (_, { id }) => change(id, true),
);

/** The owner's lobster unfollows another. A muted one may, as by DELETE /follows. */
export const stopFollowing = formAction(
  () => requireUnsanctioned("private"),
  FollowFields,
  (_, { id }) => change(id, false),
);

async function change(id: string, isWanted: boolean) {
  const viewer = await pageViewer();
  await setOwnFollow(viewer, id, isWanted);
  const [lobster] = await readLobsters([id], viewer);
  return lobster ? afterMark(`/lobsters/${lobster.serial_no}`) : "/following";
}
