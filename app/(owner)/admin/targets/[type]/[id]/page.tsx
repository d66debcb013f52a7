import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Edits } from "@/app/_parts/edits";
import { Pager } from "@/app/_parts/pager";
import { MeasuredSection } from "@/app/(owner)/_parts/measured";
import { readMeasured } from "@/lib/access/activity/measured";
import { requireModerator } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { TargetType } from "@/lib/areas/reports/schemas";
import type { DeskCase } from "@/lib/operations/moderation/queue";
import { readCase } from "@/lib/operations/moderation/read";
import { CursorSearch, type PageProps, readPath, readSearch } from "@/lib/pages/address";
import { readCommentEdits, readPostEdits } from "@/lib/pages/edits/history";
import { titled } from "@/lib/pages/metadata";
import { Case } from "../../../_desk/case";
import { DeskDone, DoneSearch } from "../../../_desk/desk-done";

const TargetSearch = DoneSearch.extend(CursorSearch.shape);

const TargetPath = z.object({ type: TargetType, id: Uuid });

export const generateMetadata = titled("admin.case.title");

/**
 * The case of any target that can be reported, even without a report: to undo an act, or to act before a
 * report.
 */
export default async function TargetPage({ params, searchParams }: PageProps) {
  await requireModerator();
  const [{ type, id }, { cursor, ...done }] = await Promise.all([
    readPath(TargetPath, params),
    readSearch(TargetSearch, searchParams),
  ]);
  const t = await getTranslations("admin.case");
  const deskCase = await readCase(type, id);
  if (!deskCase) notFound();
  const path = `/admin/targets/${type}/${id}`;
  const [history, measured] = await Promise.all([
    editsOf(type, id, cursor),
    type === "lobster" ? readMeasured(id, new Date()) : undefined,
  ]);
  return (
    <div className="space-y-6">
      <DeskDone {...done} />
      <p>
        <Link href="/admin">{t("back")}</Link>
      </p>
      <Case deskCase={deskCase} back={path} as="h1" />
      {measured ? <MeasuredSection measured={measured} /> : null}
      {history && history.edits.length > 0 ? (
        <section aria-labelledby="edits" className="max-w-text space-y-3">
          <h2 id="edits">{t("edits")}</h2>
          <Edits edits={history.edits} as="h3" />
          <Pager path={path} cursor={cursor} next={history.next_cursor} />
        </section>
      ) : null}
    </div>
  );
}

/** Moderators see earlier versions of an edited text, whatever its status. */
const editsOf = (type: DeskCase["targetType"], id: string, cursor: string | undefined) => {
  if (type === "post") return readPostEdits(id, cursor);
  return type === "comment" ? readCommentEdits(id, cursor) : undefined;
};
