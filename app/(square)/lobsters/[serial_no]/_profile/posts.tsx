import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { PostList } from "@/app/_parts/post-list";
import { database } from "@/db/client";
import { listPostsOf } from "@/db/queries/post-lists";
import { pageOf } from "@/lib/api/cursor";
import { positionOf } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import { FeedKey, toPost } from "@/lib/posts/schemas";
import type { Profile } from "./profile";

const SHOWN = 20;

interface PostsProps extends Pick<Profile, "lobster"> {
  cursor: string | undefined;
}

export async function Posts({ lobster, cursor }: PostsProps) {
  const [t, viewer] = await Promise.all([getTranslations("lobster"), pageViewer()]);
  const [before] = positionOf(cursor, FeedKey) ?? ["infinity"];
  const params = { ...viewer, authorId: lobster.id, before, limit: SHOWN + 1 };
  const { page, next_cursor } = pageOf(await listPostsOf(database().db, params), SHOWN, (last) => [
    last.postedAt,
  ]);
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="border-b-2 border-ink pb-2">
        {t("posts")}
      </h2>
      {page.length === 0 ? <Empty title={t("noPosts")} /> : null}
      <PostList posts={page.map(toPost)} />
      <Pager path={`/lobsters/${lobster.serial_no}`} cursor={cursor} next={next_cursor} />
    </section>
  );
}
