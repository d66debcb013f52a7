import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { addOwnBookmark, removeOwnBookmark } from "@/app/(owner)/me/bookmark/[id]/actions";
import { follow, stopFollowing } from "@/app/(owner)/me/follow/[id]/actions";
import { isNobody } from "@/lib/api/shared/public-viewer";
import { readFollow } from "@/lib/areas/follows/read";
import { privateViewer } from "@/lib/pages/viewer";
import { MarkSign, type MarkSignName } from "./drawings/mark-sign";
import { MarkForm } from "./mark-form";

interface BookmarkButtonProps {
  postId: string;
  /** Whether the viewer's lobster has bookmarked it. */
  isBookmarked: boolean;
}

/**
 * Whether the owner's lobster has bookmarked a post, as a button that changes it. Visitors get a link to the page that
 * asks them to log in, which is the same for all of them.
 */
export async function BookmarkButton({ postId, isBookmarked }: BookmarkButtonProps) {
  const [t, viewer] = await Promise.all([getTranslations("me.bookmark"), privateViewer()]);
  if (isNobody(viewer)) return <MarkLink of="bookmark" id={postId} />;
  return (
    <MarkForm
      id={postId}
      isSet={isBookmarked}
      action={isBookmarked ? removeOwnBookmark : addOwnBookmark}
      sign="bookmark"
      text={{ unset: t("link"), set: t("button"), isSet: t("isSet"), remove: t("remove") }}
    />
  );
}

/** The same for a follow. Nothing is shown to the owner of the lobster. */
export async function FollowButton({ lobsterId }: { lobsterId: string }) {
  const [t, { viewer }] = await Promise.all([getTranslations("me.follow"), privateViewer()]);
  if (isNobody({ viewer })) return <MarkLink of="follow" id={lobsterId} />;
  if (viewer === lobsterId) return null;
  const isFollowed = await readFollow(viewer, lobsterId);
  return (
    <MarkForm
      id={lobsterId}
      isSet={isFollowed}
      action={isFollowed ? stopFollowing : follow}
      sign="follow"
      text={{ unset: t("link"), set: t("button"), isSet: t("isSet"), remove: t("stop") }}
    />
  );
}

function MarkLink({ of, id }: { of: MarkSignName; id: string }) {
  const t = useTranslations("me");
  return (
    <a href={`/me/${of}/${id}`} rel="nofollow" className="button-quiet mark">
      <MarkSign name={of} isSet={false} />
      {t(`${of}.link`)}
    </a>
  );
}
