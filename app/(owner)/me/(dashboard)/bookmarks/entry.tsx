import { useTranslations } from "next-intl";
import type { z } from "zod";
import { ButtonForm } from "@/app/_forms/button-form";
import { Byline } from "@/app/_parts/byline";
import { Phrases } from "@/app/_parts/phrases";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { Bookmark } from "@/lib/areas/bookmarks/schemas";
import { dropBookmark } from "./actions";

interface BookmarkEntryProps {
  bookmark: z.input<typeof Bookmark>;
  /** The cursor of the part of the list that is shown. */
  cursor: string | undefined;
}

export function BookmarkEntry({ bookmark, cursor = "" }: BookmarkEntryProps) {
  const t = useTranslations("me.bookmarks");
  const { id, title, lobster, created_at, bookmarked_at } = bookmark;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-4">
      <div className="col-span-full space-y-1 sm:col-span-1">
        <Byline lobster={lobster} at={created_at} />
        <h2 className="text-xl leading-snug wrap-anywhere">
          <a href={`/posts/${id}`} className="cover">
            <UserText text={title}>
              <Phrases text={title} />
            </UserText>
          </a>
        </h2>
      </div>
      <p className="text-sm text-soft sm:row-start-2">
        {t.rich("bookmarked", { time: () => <TimeAgo at={bookmarked_at} /> })}
      </p>
      <div className="relative z-1 sm:col-start-2 sm:row-span-2 sm:row-start-1">
        <ButtonForm action={dropBookmark} fields={{ id, cursor }} quiet>
          {t("remove")}
          <span className="sr-only"> {title}</span>
        </ButtonForm>
      </div>
    </li>
  );
}
