import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Byline } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { OneButton } from "@/app/(owner)/_parts/one-button";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { requireReader } from "@/lib/access/owners/session";
import { readBookmark } from "@/lib/areas/bookmarks/read";
import { readPost } from "@/lib/areas/posts/read";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { addOwnBookmark, removeOwnBookmark } from "./actions";

export const generateMetadata = titled("me.bookmark.title");

/**
 * Where an owner who came to a post as a visitor makes their lobster bookmark it, or removes the bookmark. Both lead back
 * to the post.
 */
export default async function BookmarkPage({ params }: PageProps) {
  const { lobster } = await requireReader();
  const [{ id }, t] = await Promise.all([readPath(IdPath, params), getTranslations("me.bookmark")]);
  const [post, isKept] = await Promise.all([readPost(id, await pageViewer()), readBookmark(lobster.id, id)]);
  if (!post) notFound();
  return (
    <TaskLayout title={t("title")}>
      <p className="font-serif text-xl font-semibold wrap-anywhere">
        <UserText text={post.title} />
      </p>
      <Byline lobster={post.lobster} at={post.created_at} />
      <p className="text-soft">{t(isKept ? "isKept" : "lead")}</p>
      <OneButton
        action={isKept ? removeOwnBookmark : addOwnBookmark}
        id={id}
        text={t(isKept ? "remove" : "button")}
        quiet={isKept}
      />
      <BackLink href={`/posts/${id}`} text={t("back")} />
    </TaskLayout>
  );
}
