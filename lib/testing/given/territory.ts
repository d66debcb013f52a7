import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import type { EarningKind } from "@/db/fragments/territory";
import { loadBuilding } from "@/lib/areas/buildings/buildings";
import type { CampusBuilding } from "@/lib/areas/buildings/campus";
import { earning } from "@/lib/areas/buildings/points";
import { givenComment } from "./comments";
import { type GivenLobster, givenViewer } from "./lobsters";
import { givenPost } from "./posts";

/** A building with a fresh slug, which is on no campus. */
export const givenBuilding = (): CampusBuilding => ({
  slug: `b-${randomUUID()}`,
  name: "A building",
  description: "",
  map: { x: 50, y: 50 },
});

interface EarnOptions {
  kind?: EarningKind;
  at: Date;
  isTarget?: boolean;
  /** The post that the comment is on; by default a new post by the same lobster. */
  postId?: string;
}

/** Adds a post or comment by `lobster` that earns points in a building at the time `at`. Returns the post's id. */
export async function earnIn(
  { slug }: CampusBuilding,
  lobster: GivenLobster,
  { kind = "post", at, isTarget = false, postId }: EarnOptions,
): Promise<string> {
  const territory = { slug, earning: earning(kind, { isTarget, now: at }) };
  if (kind === "post") return (await givenPost(lobster, { territory })).id;
  const on = postId ?? (await givenPost(lobster)).id;
  await givenComment(lobster, on, { at, territory });
  return on;
}

/** The fields by which a draft earns points in a building. */
export const earningDraft = (
  { slug }: CampusBuilding,
  { at, isTarget = false }: Pick<EarnOptions, "at" | "isTarget">,
) => ({ buildingSlug: slug, earning: earning("post", { isTarget, now: at }) });

/** A building as `viewer` sees it at the time `at`. */
export const seen = (building: CampusBuilding, viewer: { id: string }, at: Date, isAdmin = false) =>
  loadBuilding(database().db, building, givenViewer(viewer, at, { isAdmin }));
