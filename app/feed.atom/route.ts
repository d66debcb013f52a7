import { connection } from "next/server";
import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { listFeed } from "@/db/queries/posts";
import { atomOf, atomResponse, FEED_POSTS } from "@/lib/feeds/atom";
import { EVERYBODY } from "@/lib/pages/viewer";
import { toPost } from "@/lib/posts/schemas";

export async function GET(): Promise<Response> {
  await connection();
  const t = await getTranslations("common");
  const whole = { tag: undefined, since: "-infinity", before: "infinity", limit: FEED_POSTS };
  const rows = await listFeed(database().db, { ...EVERYBODY, ...whole });
  return atomResponse(atomOf({ path: "/", title: t("name"), posts: rows.map(toPost) }));
}
