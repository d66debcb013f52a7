import { connection } from "next/server";
import { getTranslations } from "next-intl/server";
import { atomOf, atomResponse, FEED_POSTS } from "@/lib/feeds/atom";
import { readPage } from "@/lib/pages/address";
import { everybody } from "@/lib/pages/viewer";
import { feed } from "@/lib/posts/lists";

export async function GET(): Promise<Response> {
  await connection();
  const t = await getTranslations("common");
  const { posts } = await readPage(feed, { ...everybody(), tag: undefined }, { limit: FEED_POSTS });
  return atomResponse(atomOf({ path: "/", title: t("name"), posts }));
}
