import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { requireAdmin } from "@/lib/access/owners/session";
import { moderatorsLog } from "@/lib/operations/moderation/lists";
import { MODERATION_ACTIONS, MODERATION_ACTORS } from "@/lib/operations/moderation/read";
import { readPage, readSearch, type Search } from "@/lib/pages/address";
import { Entry } from "./entry";
import { Filter } from "./filter";

/** One of the values. The filter's choice "all" is sent as an empty string and means undefined. */
const oneOrAll = <Values extends readonly string[]>(values: Values) =>
  z
    .enum(values)
    .or(z.literal("").transform(() => undefined))
    .optional();

const LogSearch = z.object({
  action: oneOrAll(MODERATION_ACTIONS),
  actor: oneOrAll(MODERATION_ACTORS),
  cursor: z.string().optional(),
});

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.log"))("title") };
}

const ENTRIES_SHOWN = 40;

export default async function LogPage({ searchParams }: { searchParams: Search }) {
  await requireAdmin();
  const { action, actor, cursor } = await readSearch(LogSearch, searchParams);
  const t = await getTranslations("admin.log");
  const filter = { action: action ?? null, actor: actor ?? null };
  const { entries, next_cursor } = await readPage(moderatorsLog, filter, { cursor, limit: ENTRIES_SHOWN });
  const filters = new URLSearchParams({ ...(action && { action }), ...(actor && { actor }) });
  return (
    <div className="space-y-6">
      <div className="space-y-2">
        <h1>{t("title")}</h1>
        <p className="text-soft">{t("intro")}</p>
      </div>
      <Filter action={action} actor={actor} />
      {entries.length > 0 ? (
        <ol className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <Empty title={t("empty")}>{t("emptyHint")}</Empty>
      )}
      <Pager
        path={filters.size > 0 ? `/admin/log?${filters}` : "/admin/log"}
        cursor={cursor}
        next={next_cursor}
      />
    </div>
  );
}
