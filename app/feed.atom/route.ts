import { getTranslations } from "next-intl/server";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { feed } from "@/lib/areas/posts/lists";
import { readPage } from "@/lib/pages/address";
import { atomOf, FEED_POSTS } from "@/lib/pages/feeds/atom";
import { feedResponse } from "@/lib/pages/feeds/response";

export async function GET(request: Request): Promise<Response> {
  const t = await getTranslations("common");
  const { posts } = await readPage(feed, { ...publicViewer(), tag: undefined }, { limit: FEED_POSTS });
  return feedResponse(request, atomOf({ path: "/", title: t("name"), posts }), "application/atom+xml");
}
