import type { ComponentProps } from "react";
import { PostEntry } from "./post-entry";

type Entry = ComponentProps<typeof PostEntry>;

interface PostListProps extends Pick<Entry, "heading"> {
  posts: Entry["post"][];
}

export function PostList({ posts, heading }: PostListProps) {
  return (
    <div className="divide-y divide-line">
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} heading={heading} />
      ))}
    </div>
  );
}
