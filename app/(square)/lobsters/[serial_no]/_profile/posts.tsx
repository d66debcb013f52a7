import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { PostList } from "@/app/_parts/post-list";
import { postsOfLobster } from "@/lib/areas/posts/lists";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import type { Profile } from "./profile";

const SHOWN = 20;

interface PostsProps extends Pick<Profile, "lobster"> {
  cursor: string | undefined;
}

export async function Posts({ lobster, cursor }: PostsProps) {
  const [t, viewer] = await Promise.all([getTranslations("lobster"), pageViewer()]);
  const params = { ...viewer, authorId: lobster.id };
  const { posts, next_cursor } = await readPage(postsOfLobster, params, { cursor, limit: SHOWN });
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="border-b-2 border-ink pb-2">
        {t("posts")}
      </h2>
      {posts.length === 0 ? <Empty title={t("noPosts")} /> : null}
      <PostList posts={posts} />
      <Pager path={`/lobsters/${lobster.serial_no}`} cursor={cursor} next={next_cursor} />
    </section>
  );
}
