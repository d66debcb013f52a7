import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { PinnedPost } from "@/lib/operations/moderation/read";
import { unpin } from "./actions";

export function Pinned({ pinned }: { pinned: PinnedPost }) {
  const t = useTranslations("admin.pins");
  const { postId, title, pinnedAt, serialNo, displayName } = pinned;
  const lobster = { serial_no: serialNo, display_name: displayName };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-serif text-lg font-semibold wrap-anywhere">
          <Link href={`/posts/${postId}`} prefetch={false} className="text-ink">
            <UserText text={title} />
          </Link>
        </p>
        <p className="text-sm text-soft">
          {t.rich("pinnedBy", {
            lobster: () => <LobsterLink lobster={lobster} />,
            when: () => <TimeAgo at={pinnedAt} />,
          })}
        </p>
      </div>
      <form action={unpin}>
        <input type="hidden" name="post" value={postId} />
        <button type="submit" className="button-quiet" aria-label={t("unpinOf", { title })}>
          {t("unpin")}
        </button>
      </form>
    </li>
  );
}
