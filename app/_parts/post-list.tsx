import type { ComponentProps } from "react";
import { PostEntry } from "./post-entry";

type Entry = ComponentProps<typeof PostEntry>;

interface PostListProps extends Omit<Entry, "post"> {
  posts: Entry["post"][];
}

export function PostList({ posts, ...shown }: PostListProps) {
  return (
    <div className="divide-y divide-line">
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} {...shown} />
      ))}
    </div>
  );
}
