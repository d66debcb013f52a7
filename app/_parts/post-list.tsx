import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Words } from "@/app/_parts/words";
import { type LinksOf, readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { PostEntry, saidIn } from "./post-entry";
import { foldRuns } from "./runs";

type Entry = ComponentProps<typeof PostEntry>;

interface PostListProps extends Omit<Entry, "post" | "links"> {
  posts: Entry["post"][];
}

const linksIn = async (posts: Entry["post"][]) => readLinks(posts.map(saidIn), await pageViewer());

export async function PostList(props: PostListProps) {
  return <Entries {...props} linksOf={await linksIn(props.posts)} />;
}

function Entries({ posts, linksOf, ...shown }: PostListProps & { linksOf: LinksOf }) {
  return (
    <div className="divide-y divide-line">
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} links={linksOf(saidIn(post))} {...shown} />
      ))}
    </div>
  );
}

/** Posts of many lobsters. Of several in a row by one, the newest stands for all; the others are folded below it. */
export async function FoldedPostList({ posts, ...shown }: Omit<PostListProps, "withAuthor">) {
  const linksOf = await linksIn(posts);
  return (
    <div className="divide-y divide-line">
      {foldRuns(posts).map(({ post, folded }) => {
        const entry = <PostEntry key={post.id} post={post} links={linksOf(saidIn(post))} {...shown} />;
        if (folded.length === 0) return entry;
        return (
          <div key={post.id}>
            {entry}
            <details className="pb-2">
              <Folded count={folded.length} name={post.lobster.display_name} />
              <div className="border-l-2 border-line pl-4 sm:pl-6">
                <Entries posts={folded} linksOf={linksOf} {...shown} withAuthor={false} />
              </div>
            </details>
          </div>
        );
      })}
    </div>
  );
}

function Folded({ count, name }: { count: number; name: string }) {
  const t = useTranslations("common");
  return (
    <summary className="-mt-2 py-3 text-sm font-semibold text-sea wrap-anywhere hover:underline">
      {t.rich("folded", { count, name: () => <Words text={name} isName /> })}
    </summary>
  );
}
