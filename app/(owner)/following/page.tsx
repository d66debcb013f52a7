import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { Byline } from "@/app/_parts/byline";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { PostList } from "@/app/_parts/post-list";
import { currentOwner, requireReader } from "@/lib/access/owners/session";
import { followList } from "@/lib/areas/follows/lists";
import { feed } from "@/lib/areas/posts/lists";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { isolated } from "@/lib/pages/isolated";
import { sameForVisitors } from "@/lib/pages/shared-page";
import { pageViewer } from "@/lib/pages/viewer";
import { HowToFollow } from "./how-to-follow";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("me.following");
  return { title: t("title"), description: t("lead") };
}

const POSTS_SHOWN = 20;
const LOBSTERS_SHOWN = 12;

/** The feed of the lobsters that the owner's lobster follows. A visitor reads how to follow. */
export default async function FollowingPage({ searchParams }: PageProps) {
  if (!(await currentOwner())) {
    sameForVisitors();
    return <HowToFollow isVisitor />;
  }
  const { lobster } = await requireReader();
  const { cursor } = await readSearch(CursorSearch, searchParams);
  const viewer = await pageViewer();
  const [t, { posts, next_cursor }, { follows: followed }] = await Promise.all([
    getTranslations("me.following"),
    readPage(feed, { followedOnly: true, ...viewer }, { cursor, limit: POSTS_SHOWN }),
    readPage(followList, { followerId: lobster.id }, { limit: LOBSTERS_SHOWN }),
  ]);
  return (
    <div className="grid gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,1fr)_14rem]">
      <section aria-labelledby="following" className="min-w-0">
        <div className="space-y-1 border-b-2 border-ink pb-3">
          <h1 id="following">{t("title")}</h1>
          <p className="text-soft">{t("lead")}</p>
        </div>
        {posts.length > 0 ? (
          <PostList posts={posts} heading="h2" />
        ) : followed.length === 0 ? (
          <HowToFollow />
        ) : (
          <Empty title={t("quiet")}>{t("quietHint")}</Empty>
        )}
        <Pager path="/following" cursor={cursor} next={next_cursor} />
      </section>
      {followed.length > 0 ? (
        <aside>
          <AsideSection id="followed" title={t("whom")}>
            <ul className="space-y-3">
              {followed.map((follow) => (
                <li key={follow.lobster.id}>
                  <Byline lobster={follow.lobster} at={follow.followed_at} />
                  <Link
                    href={`/me/follow/${follow.lobster.id}`}
                    prefetch={false}
                    className="inline-flex min-h-11 items-center text-sm text-soft"
                  >
                    {t.rich("stop", {
                      name: isolated(follow.lobster.display_name),
                      hidden: (chunks) => <span className="sr-only">{chunks}</span>,
                    })}
                  </Link>
                </li>
              ))}
            </ul>
          </AsideSection>
        </aside>
      ) : null}
    </div>
  );
}
