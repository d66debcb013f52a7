import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PostList } from "@/app/_parts/post-list";
import { feed } from "@/lib/areas/posts/lists";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";

const SHOWN = 3;

/** The newest posts in the building. */
export async function BuildingPosts({ slug }: { slug: string }) {
  const [t, viewer] = await Promise.all([getTranslations("buildings.building"), pageViewer()]);
  const { posts, next_cursor } = await readPage(feed, { building: slug, ...viewer }, { limit: SHOWN });
  return (
    <section aria-labelledby="said">
      <h2 id="said" className="border-b-2 border-ink pb-2">
        {t("said")}
      </h2>
      {posts.length === 0 ? <p className="pt-5 text-soft">{t("saidEmpty")}</p> : null}
      <PostList posts={posts} withPlace={false} />
      {next_cursor ? (
        <p>
          <Link href={`/buildings/${slug}/posts`} prefetch={false} className="button-quiet">
            {t("saidAll")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
