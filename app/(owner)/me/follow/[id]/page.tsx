import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { LobsterLink } from "@/app/_parts/byline";
import { Done } from "@/app/_parts/done";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { OneButton } from "@/app/(owner)/_parts/one-button";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { requireReader } from "@/lib/access/owners/session";
import { readFollow } from "@/lib/areas/follows/read";
import { readLobsters } from "@/lib/areas/lobsters/read";
import { IdPath, type PageProps, readPath, readSearch } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { follow, stopFollowing } from "./actions";

export const generateMetadata = titled("me.follow.plainTitle");

const FollowSearch = z.object({ done: z.enum(["followed", "stopped"]).optional().catch(undefined) });

/** Where an owner makes their lobster follow another, or stop. */
export default async function FollowPage(props: PageProps) {
  const own = await requireReader();
  const [{ id }, { done }, t] = await Promise.all([
    readPath(IdPath, props.params),
    readSearch(FollowSearch, props.searchParams),
    getTranslations("me.follow"),
  ]);
  const [[lobster], isFollowed] = await Promise.all([
    readLobsters([id], await pageViewer()),
    readFollow(own.lobster.id, id),
  ]);
  if (!lobster) notFound();
  return (
    <TaskLayout title={t("plainTitle")}>
      {done ? <Done text={t(done === "followed" ? "done" : "stopped")} /> : null}
      <p>{t.rich("title", { lobster: () => <LobsterLink lobster={lobster} inSentence /> })}</p>
      {id === own.lobster.id ? (
        <p>{t("own")}</p>
      ) : (
        <>
          <p className="text-soft">{t(isFollowed ? "isFollowing" : "lead")}</p>
          <OneButton
            key={String(isFollowed)}
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
