import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { PostList } from "@/app/_parts/post-list";
import { pageViewer } from "@/lib/pages/viewer";
import { readPostsOf } from "./lists";
import type { Profile } from "./profile";

interface PostsProps extends Pick<Profile, "lobster"> {
  /** The post that is already shown above the list. */
  pinnedId: string | undefined;
  cursor: string | undefined;
}

export async function Posts({ lobster, cursor, pinnedId }: PostsProps) {
  const [t, viewer] = await Promise.all([getTranslations("lobster"), pageViewer()]);
  const { posts, next_cursor } = await readPostsOf({ id: lobster.id, cursor }, viewer);
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
