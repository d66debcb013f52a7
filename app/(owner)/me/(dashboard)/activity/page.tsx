import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { OwnNews } from "@/app/_parts/news";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { MeasuredSection } from "@/app/(owner)/_parts/measured";
import { activityList } from "@/lib/access/activity/lists";
import { readMeasured } from "@/lib/access/activity/measured";
import { type ActivityRecord, readDayReads } from "@/lib/access/activity/read";
import { readKeys } from "@/lib/access/keys/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { weightOf } from "@/lib/pages/markdown/weight";
import { titled } from "@/lib/pages/metadata";
import { ActivityFilters } from "./areas";
import { ActivityFilterForm } from "./filter";
import { ActivityList } from "./list";

export const generateMetadata = titled("me.activity.title");

const ActivitySearch = CursorSearch.extend(ActivityFilters);

const SHOWN = 50;

/** Bytes that an act adds to the page without the text of its refusal. */
const FRAME_WEIGHT = 4500;

/** Bytes that an hour of counted calls adds. */
const HOUR_WEIGHT = 600;

const weigh = ({ calls, error, hint }: ActivityRecord) =>
  calls !== null ? HOUR_WEIGHT : FRAME_WEIGHT + weightOf(error ?? "") + weightOf(hint ?? "");

export default async function ActivityPage({ searchParams }: PageProps) {
  const { owner, lobster } = await requireOwnLobster();
  const { area, outcome, key, cursor } = await readSearch(ActivitySearch, searchParams);
  const now = new Date();
  const [t, keys, reads, measured, { entries, next_cursor }] = await Promise.all([
    getTranslations("me.activity"),
    readKeys(owner.id),
    readDayReads(owner.id, now),
    cursor ? undefined : readMeasured(lobster.id, now),
    readPage(
      activityList,
      {
        lobsterId: lobster.id,
        area: area ?? null,
        outcome: outcome ?? null,
        keyId: key ?? null,
        hours: !area && outcome !== "refused",
        now: now.toISOString(),
      },
      { cursor, limit: SHOWN },
      weigh,
    ),
  ]);
  const chosen = Object.entries({ area, outcome, key }).filter((one): one is [string, string] => !!one[1]);
  const path = `/me/activity?${new URLSearchParams(chosen)}`;
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead", { reads })}
      </PageHead>
      {cursor ? null : (
        <OwnNews
          of="activity"
          query={Object.fromEntries(chosen)}
          since={entries[0]?.at ?? now.toISOString()}
          href={path}
        />
      )}
      <ActivityFilterForm keys={keys} chosen={{ area, outcome, key }} />
      {entries.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ActivityList entries={entries} timeZone={owner.timeZone} now={now} />
      <Pager path={path} cursor={cursor} next={next_cursor} />
      {measured ? <MeasuredSection measured={measured} /> : null}
    </>
  );
}
