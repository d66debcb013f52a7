import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { requireModerator } from "@/lib/access/owners/session";
import { moderatorsLog } from "@/lib/operations/moderation/lists";
import { MODERATION_ACTIONS, MODERATION_ACTORS } from "@/lib/operations/moderation/read";
import { CursorSearch, filterChoice, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { Entry } from "./entry";
import { Filter } from "./filter";

const LogSearch = CursorSearch.extend({
  action: filterChoice(z.enum(MODERATION_ACTIONS)),
  actor: filterChoice(z.enum(MODERATION_ACTORS)),
});

export const generateMetadata = titled("admin.log.title");

const ENTRIES_SHOWN = 40;

export default async function LogPage({ searchParams }: PageProps) {
  await requireModerator();
  const { action, actor, cursor } = await readSearch(LogSearch, searchParams);
  const t = await getTranslations("admin.log");
  const filter = { action: action ?? null, actor: actor ?? null };
  const { entries, next_cursor } = await readPage(moderatorsLog, filter, { cursor, limit: ENTRIES_SHOWN });
  const filters = new URLSearchParams({ ...(action && { action }), ...(actor && { actor }) });
  return (
    <div className="space-y-6">
      <PageHead look="desk" title={t("title")}>
        {t("intro")}
      </PageHead>
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
