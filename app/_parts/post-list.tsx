import type { ComponentProps } from "react";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { FoldedList } from "./folded-list";
import { PostEntry, saidIn } from "./post-entry";

type Entry = ComponentProps<typeof PostEntry>;

interface PostListProps extends Omit<Entry, "post" | "links"> {
  posts: Entry["post"][];
}

const linksIn = async (posts: Entry["post"][]) => readLinks(posts.map(saidIn), await pageViewer());

export async function PostList({ posts, ...shown }: PostListProps) {
  const linksOf = await linksIn(posts);
  return (
    <div className="divide-y divide-line">
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} links={linksOf(saidIn(post))} {...shown} />
      ))}
    </div>
  );
}

/** Posts of many lobsters, each run of one of them folded. */
export async function FoldedPostList({ posts, ...shown }: Omit<PostListProps, "withAuthor">) {
  const linksOf = await linksIn(posts);
  return (
    <FoldedList
      items={posts}
      entry={(post, isFolded) => (
        <PostEntry post={post} links={linksOf(saidIn(post))} {...shown} withAuthor={!isFolded} />
      )}
    />
  );
}
