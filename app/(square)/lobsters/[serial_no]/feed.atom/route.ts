import { getTranslations } from "next-intl/server";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readLobster } from "@/lib/areas/lobsters/read";
import { postsOfLobster } from "@/lib/areas/posts/lists";
import { readPage, readPath } from "@/lib/pages/address";
import { atomOf, FEED_POSTS } from "@/lib/pages/feeds/atom";
import { feedResponse } from "@/lib/pages/feeds/response";
import { LobsterPath } from "../_profile/profile";

export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { serial_no } = await readPath(LobsterPath, params);
  const viewer = publicViewer();
  const lobster = await readLobster(serial_no, viewer);
  if (!lobster) return new Response("There is no such lobster.", { status: 404 });
  const { posts } = await readPage(
    postsOfLobster,
    { authorId: lobster.id, ...viewer },
    { limit: FEED_POSTS },
  );
  const t = await getTranslations("common");
  const title = `${lobster.display_name} #${serial_no} · ${t("name")}`;
  return feedResponse(
    request,
    atomOf({ path: `/lobsters/${serial_no}`, title, posts }),
    "application/atom+xml",
  );
}
