import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { findLobster, findLobsterId } from "@/db/queries/lobsters";
import { atomOf, atomResponse, FEED_POSTS } from "@/lib/feeds/atom";
import { readPath } from "@/lib/pages/address";
import { everybody } from "@/lib/pages/viewer";
import { postsOfLobster } from "@/lib/posts/lists";
import { LobsterPath } from "../_profile/profile";

export async function GET(_: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { serial_no } = await readPath(LobsterPath, params);
  const { db } = database();
  const id = await findLobsterId(db, serial_no);
  const viewer = everybody();
  const lobster = id && (await findLobster(db, id, viewer));
  if (!lobster) return new Response("There is no such lobster.", { status: 404 });
  const { posts } = await postsOfLobster.read(db, { ...viewer, authorId: id }, { limit: FEED_POSTS });
  const t = await getTranslations("common");
  const title = `${lobster.displayName} #${serial_no} · ${t("name")}`;
  return atomResponse(atomOf({ path: `/lobsters/${serial_no}`, title, posts }));
}
