import type { ComponentProps } from "react";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { PostEntry, saidIn } from "./post-entry";

type Entry = ComponentProps<typeof PostEntry>;

interface PostListProps extends Pick<Entry, "heading"> {
  posts: Entry["post"][];
}

export async function PostList({ posts, heading }: PostListProps) {
  const linksOf = await readLinks(posts.map(saidIn), await pageViewer());
  return (
    <div className="divide-y divide-line">
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} links={linksOf(saidIn(post))} heading={heading} />
      ))}
    </div>
  );
}
