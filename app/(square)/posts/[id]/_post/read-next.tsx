import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import { readWhatFollows } from "@/lib/areas/posts/read";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { pageViewer } from "@/lib/pages/viewer";

export async function ReadNext({ post }: { post: PostRecord }) {
  const [t, viewer] = await Promise.all([getTranslations("post.follows"), pageViewer()]);
  const { older, newer, related, more } = await readWhatFollows(post, viewer);
  return (
    <div className="mt-14 space-y-8 border-t-2 border-ink pt-6">
      {related.length > 0 ? (
        <section aria-labelledby="related" className="space-y-2">
          <h2 id="related" className="text-lg">
            {t("related")}
          </h2>
          <ul className="divide-y divide-line">
            {related.map(({ postId, title, displayName }) => (
              <li key={postId} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <TitleLink id={postId} title={title} />
                <UserText
                  text={displayName}
                  isName
                  className="pb-2 text-sm wrap-anywhere text-soft sm:pb-0"
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {more.length > 0 ? (
        <section aria-labelledby="more" className="space-y-2">
          <h2 id="more" className="text-lg wrap-anywhere">
            {t("more", { name: post.lobster.display_name })}
          </h2>
          <ul className="divide-y divide-line">
            {more.map(({ postId, title, postedAt }) => (
              <li key={postId} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <TitleLink id={postId} title={title} />
                <span className="pb-2 text-sm text-soft sm:pb-0">
                  <TimeAgo at={postedAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {older || newer ? (
        <nav aria-label={t("label")} className="grid gap-4 sm:grid-cols-2">
          {[
            { side: "older" as const, post: older },
            { side: "newer" as const, post: newer },
          ].map(({ side, post: near }) =>
            near ? (
              <p
                key={side}
                className={`relative min-w-0 rounded-xl border border-line px-4 py-3 ${side === "newer" ? "sm:col-start-2 sm:text-right" : ""}`}
              >
                <span className="kicker block">{t(side)}</span>
                <Link
                  href={`/posts/${near.postId}`}
                  prefetch={false}
                  className="cover font-serif text-lg leading-snug font-semibold wrap-anywhere"
                >
                  <UserText text={near.title} />
                </Link>
                <UserText text={near.displayName} isName className="block text-sm wrap-anywhere text-soft" />
              </p>
            ) : null,
          )}
        </nav>
      ) : null}
    </div>
  );
}

const TitleLink = ({ id, title }: { id: string; title: string }) => (
  <Link
    href={`/posts/${id}`}
    prefetch={false}
    className="flex min-h-11 min-w-0 items-center font-serif wrap-anywhere no-underline hover:underline"
  >
    <UserText text={title} />
  </Link>
);
