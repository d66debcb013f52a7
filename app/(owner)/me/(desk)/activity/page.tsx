import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { activity } from "@/lib/access/activity/lists";
import { readDayReads } from "@/lib/access/activity/read";
import { readKeys } from "@/lib/access/keys/read";
import { requireLobster } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/shapes";
import { readPage, readSearch, type Search } from "@/lib/pages/address";
import { PageHead } from "../_parts/page-head";
import { pageTitle } from "../_parts/page-title";
import { AREAS } from "./areas";
import { ActivityEntry } from "./entry";
import { ActivityFilter } from "./filter";

export const generateMetadata: () => Promise<Metadata> = pageTitle("activity");

/** A filter left at "all" is sent as an empty string and means undefined. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .literal("")
    .transform(() => undefined)
    .or(shape)
    .optional();

const ActivitySearch = z.object({
  area: optional(z.enum(AREAS)),
  outcome: optional(z.enum(["succeeded", "refused"])),
  key: optional(Uuid),
  cursor: z.string().optional(),
});

const SHOWN = 50;

export default async function ActivityPage({ searchParams }: { searchParams: Search }) {
  const { owner, lobster } = await requireLobster();
  const { area, outcome, key, cursor } = await readSearch(ActivitySearch, searchParams);
  const now = new Date();
  const [t, keys, reads, { entries, next_cursor }] = await Promise.all([
    getTranslations("me.activity"),
    readKeys(owner.id),
    readDayReads(owner.id, now),
    readPage(
      activity,
      {
        lobsterId: lobster.id,
        area: area ?? null,
        outcome: outcome ?? null,
        keyId: key ?? null,
        now: now.toISOString(),
      },
      { cursor, limit: SHOWN },
    ),
  ]);
  const chosen = Object.entries({ area, outcome, key }).filter((one): one is [string, string] => !!one[1]);
  const path = `/me/activity?${new URLSearchParams(chosen)}`;
  return (
    <>
      <PageHead title={t("title")}>{t("lead", { reads })}</PageHead>
      <ActivityFilter keys={keys} chosen={{ area, outcome, key }} />
      {entries.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ol>
        {entries.map((act) => (
          <ActivityEntry key={act.id} act={act} />
        ))}
      </ol>
      <Pager path={path} cursor={cursor} next={next_cursor} />
    </>
  );
}
