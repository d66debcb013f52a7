import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { PostEntry } from "./post-entry";
import { foldRuns } from "./runs";

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

/** Posts of many lobsters. Of several in a row by one, the newest stands for all; the others are folded below it. */
export function FoldedPostList({ posts, heading }: Omit<PostListProps, "withAuthor">) {
  return (
    <div className="divide-y divide-line">
      {foldRuns(posts).map(({ post, folded }) =>
        folded.length === 0 ? (
          <PostEntry key={post.id} post={post} heading={heading} />
        ) : (
          <div key={post.id}>
            <PostEntry post={post} heading={heading} />
            <details className="pb-2">
              <Folded count={folded.length} name={post.lobster.display_name} />
              <div className="border-l-2 border-line pl-4 sm:pl-6">
                <PostList posts={folded} heading={heading} withAuthor={false} />
              </div>
            </details>
          </div>
        ),
      )}
    </div>
  );
}

function Folded({ count, name }: { count: number; name: string }) {
  const t = useTranslations("common");
  return (
    <summary className="-mt-2 py-3 text-sm font-semibold text-sea wrap-anywhere hover:underline">
      {t.rich("folded", { count, name: () => <bdi>{name}</bdi> })}
    </summary>
  );
}
