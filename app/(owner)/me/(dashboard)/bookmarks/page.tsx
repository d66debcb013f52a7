import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Done } from "@/app/_parts/done";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { requireReader } from "@/lib/access/owners/session";
import { bookmarkList } from "@/lib/areas/bookmarks/lists";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { BookmarkEntry } from "./entry";

export const generateMetadata = titled("me.bookmarks.title");

const BookmarksSearch = CursorSearch.extend({ done: z.literal("removed").optional().catch(undefined) });
const SHOWN = 30;

/** The posts that the owner's lobster has bookmarked, the newest bookmark first. */
export default async function BookmarksPage({ searchParams }: PageProps) {
  await requireReader();
  const { cursor, done } = await readSearch(BookmarksSearch, searchParams);
  const [t, { bookmarks, next_cursor }] = await Promise.all([
    getTranslations("me.bookmarks"),
    readPage(bookmarkList, await pageViewer(), { cursor, limit: SHOWN }),
  ]);
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      {done ? <Done text={t("removed")} /> : null}
      {bookmarks.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {bookmarks.map((bookmark) => (
            <BookmarkEntry key={bookmark.id} bookmark={bookmark} cursor={cursor} />
          ))}
        </ul>
      ) : cursor ? null : (
        <Empty title={t("empty")}>
          <p>{t("emptyHint")}</p>
          <p className="pt-5">
            <Link href="/" prefetch={false} className="button-quiet">
              {t("everybody")}
            </Link>
          </p>
        </Empty>
      )}
      <Pager path="/me/bookmarks" cursor={cursor} next={next_cursor} />
    </>
  );
}
