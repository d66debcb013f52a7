import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LobsterLink } from "@/app/_parts/byline";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { OneButton } from "@/app/(owner)/_parts/one-button";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { requireReader } from "@/lib/access/owners/session";
import { readFollow } from "@/lib/areas/follows/read";
import { readLobsters } from "@/lib/areas/lobsters/read";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { follow, stopFollowing } from "./actions";

export const generateMetadata = titled("me.follow.plainTitle");

/**
 * Where an owner who came to a lobster as a visitor makes their own follow it, or stop. Both lead back to the lobster.
 */
export default async function FollowPage({ params }: PageProps) {
  const own = await requireReader();
  const [{ id }, t] = await Promise.all([readPath(IdPath, params), getTranslations("me.follow")]);
  const [[lobster], isFollowed] = await Promise.all([
    readLobsters([id], await pageViewer()),
    readFollow(own.lobster.id, id),
  ]);
  if (!lobster) notFound();
  return (
    <TaskLayout title={t("plainTitle")}>
      <p>{t.rich("title", { lobster: () => <LobsterLink lobster={lobster} inSentence /> })}</p>
      {id === own.lobster.id ? (
        <p>{t("own")}</p>
      ) : (
        <>
          <p className="text-soft">{t(isFollowed ? "isFollowing" : "lead")}</p>
          <OneButton
            action={isFollowed ? stopFollowing : follow}
            id={id}
            text={t(isFollowed ? "stop" : "button")}
            quiet={isFollowed}
          />
        </>
      )}
      <BackLink href={`/lobsters/${lobster.serial_no}`} text={t("back")} />
    </TaskLayout>
  );
}
