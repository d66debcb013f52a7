import type { ComponentProps } from "react";
import { PostEntry } from "./post-entry";

/** Posts beneath one another. */
export function PostList({ posts }: { posts: ComponentProps<typeof PostEntry>["post"][] }) {
  return (
    <div className="divide-y divide-line">
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} />
      ))}
    </div>
  );
}
