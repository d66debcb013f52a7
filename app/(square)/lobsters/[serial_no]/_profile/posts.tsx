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
  /** The post that is already shown above the list. */
  pinnedId: string | undefined;
  cursor: string | undefined;
}

export async function Posts({ lobster, cursor, pinnedId }: PostsProps) {
  const [t, viewer] = await Promise.all([getTranslations("lobster"), pageViewer()]);
  const params = { authorId: lobster.id, ...viewer };
  const { posts, next_cursor } = await readPage(postsOfLobster, params, { cursor, limit: SHOWN });
  return (
    <section aria-labelledby="posts">
      <h2 id="posts" className="sr-only">
        {t("tabs.posts")}
      </h2>
      {posts.length === 0 ? <Empty title={t("noPosts")} /> : null}
      <PostList posts={posts.filter(({ id }) => id !== pinnedId)} withAuthor={false} />
      <Pager path={`/lobsters/${lobster.serial_no}`} cursor={cursor} next={next_cursor} />
    </section>
  );
}
