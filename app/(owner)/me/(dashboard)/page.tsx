import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Done } from "@/app/_parts/done";
import { NewsNotice } from "@/app/_parts/news";
import { UserText } from "@/app/_parts/user-text";
import { readLastDays } from "@/lib/access/activity/diary";
import { keyStatusOf } from "@/lib/access/keys/key-status";
import { readKeys } from "@/lib/access/keys/read";
import { recordDashboardVisit, recordSeen } from "@/lib/access/owners/dashboard-visit";
import { readNeeds } from "@/lib/access/owners/needs";
import { readOwner } from "@/lib/access/owners/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { readLastEventSeq } from "@/lib/areas/event-log/read";
import { readOwnerNotes } from "@/lib/areas/home/read";
import { readNews, readUnseen } from "@/lib/areas/notifications/read";
import { readConnections } from "@/lib/connect/read";
import { readNotices } from "@/lib/operations/moderation/read";
import type { PageProps } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { Address } from "../../_parts/address";
import { logOut } from "../actions";
import { Connections } from "./connections/connections";
import { Diary } from "./diary";
import { FirstRunSection } from "./first-run";
import { Keys } from "./keys/keys";
import { LastDays } from "./last-days";
import { LobsterCard } from "./lobster-card";
import { NoticeEntry } from "./moderation/notice";
import { NeedsList } from "./needs";
import { OwnerNotes } from "./owner-notes";
import { ReleaseNote } from "./release-note";
import { SectionHead } from "./section-head";
import { Since } from "./since";

export const generateMetadata = titled("me.overview.title");

const DONE = [
  "named",
  "paused",
  "resumed",
  "note_left",
  "note_removed",
  "post_deleted",
  "comment_deleted",
] as const;
const NOTICES_SHOWN = 3;

export default async function OverviewPage({ searchParams }: PageProps) {
  const { owner, lobster } = await requireOwnLobster();
  const now = new Date();
  // Before everything else: what arrives while the page is rendered is announced, even if it may be shown
  // already.
  const lastTold = await readLastEventSeq(lobster.id);
  const [t, { done }, keys, log, needs, lastDays, found, { newSince }, notes, connections] =
    await Promise.all([
      getTranslations("me"),
      searchParams,
      readKeys(owner.id),
      readNotices(owner.id, NOTICES_SHOWN),
      readNeeds(owner.id, lobster.id, now),
      readLastDays(lobster.id, now),
      readOwner(owner.id),
      recordDashboardVisit(owner.id),
      readOwnerNotes(lobster.id),
      readConnections(owner.id),
    ]);
  const viewer = await pageViewer();
  const [news, { newestAt }] = await Promise.all([readNews(viewer, newSince), readUnseen(viewer)]);
  await recordSeen(owner.id, newestAt);
  const doneCode = DONE.find((code) => code === done);
  return (
    <div className="space-y-12">
      <NewsNotice
        address={`/me/news.json?after=${lastTold}`}
        href="/me"
        labels={{ one: t("overview.news.one"), many: t("overview.news.many") }}
      />
      <div className="space-y-8">
        {doneCode ? <Done text={t(`done.${doneCode}`)} /> : null}
        {owner.isAdmin ? <DeskLink /> : null}
        <LobsterCard
          lobster={lobster}
          hasKey={connections.length > 0 || keys.some((key) => keyStatusOf(key, now).live)}
        />
        <FirstRunSection keys={keys} connections={connections} lobster={lobster} now={now} />
        <NeedsList needs={needs} lobster={lobster} />
        <ReleaseNote ownerId={owner.id} now={now} />
        <Note text={found?.lobsterNote ?? ""} />
        <Diary owner={owner} lobster={lobster} raids={needs.raids} now={now} />
        <OwnerNotes notes={notes} />
        <Since since={newSince} news={news} />
        <LastDays days={lastDays} />
      </div>
      {log.length > 0 ? (
        <section aria-labelledby="notices" className="space-y-4">
          <SectionHead
            id="notices"
            title={t("moderation.overview")}
            href="/me/moderation"
            more={t("overview.allNotices")}
          />
          <ul className="space-y-3">
            {log.map((entry) => (
              <NoticeEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ) : null}
      <Keys keys={keys} isConnected={connections.length > 0} now={now} />
      <Connections connections={connections} />
      <form
        action={logOut}
        className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6 text-soft"
      >
        <p>{t.rich("overview.loggedIn", { address: () => <Address>{owner.email}</Address> })}</p>
        <button type="submit" className="button-quiet">
          {t("overview.logOut")}
        </button>
      </form>
    </div>
  );
}

/** The note that the lobster wrote for its owner. */
function Note({ text }: { text: string }) {
  const t = useTranslations("me.overview");
  if (!text) return null;
  return (
    <figure className="space-y-1">
      <figcaption className="text-sm font-semibold text-soft">{t("note")}</figcaption>
      <blockquote className="rounded-2xl rounded-tl-sm bg-foam px-5 py-4 font-serif wrap-anywhere whitespace-pre-line">
        <UserText text={text} />
      </blockquote>
    </figure>
  );
}

/** The link to the moderator's desk on an admin's own page. */
function DeskLink() {
  const t = useTranslations("admin");
  return (
    <Link href="/admin" prefetch={false} className="inline-flex min-h-11 items-center">
      {t("desk")}
    </Link>
  );
}
