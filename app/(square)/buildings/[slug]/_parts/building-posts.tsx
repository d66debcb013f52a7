import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { PageNews } from "@/app/_parts/news";
import { PostList } from "@/app/_parts/post-list";
import { changesOf } from "@/lib/areas/buildings/changes";
import { feed } from "@/lib/areas/posts/lists";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import type { BuildingRecord } from "../../_parts/record";
import { SHOWN } from "./shown";

/** The newest posts in the building, and the announcement of newer ones than the page shows. */
export async function BuildingPosts({ building }: { building: BuildingRecord }) {
  const { slug } = building;
  const [t, viewer] = await Promise.all([getTranslations("buildings.building"), pageViewer()]);
  const { posts, next_cursor } = await readPage(
    feed,
    { building: slug, ...viewer },
    { limit: SHOWN.newestPosts },
  );
  const shown = [posts[0]?.created_at ?? [], changesOf({ buildings: [building] })].flat(2);
  return (
    <section aria-labelledby="said">
      <PageNews
        of="building"
        query={{ building: slug }}
        since={shown.sort().at(-1)}
        href={`/buildings/${slug}`}
      />
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
