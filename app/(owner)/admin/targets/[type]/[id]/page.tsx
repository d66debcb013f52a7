import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { requireAdmin } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { TargetType } from "@/lib/areas/reports/schemas";
import { readCase } from "@/lib/operations/moderation/read";
import { readPath, readSearch, type Search } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { Case } from "../../../_desk/case";
import { DeskDone } from "../../../_desk/desk-done";
import { DoneSearch } from "../../../_desk/done-code";

const TargetPath = z.object({ type: TargetType, id: Uuid });

interface TargetPageProps {
  params: Promise<unknown>;
  searchParams: Search;
}

export const generateMetadata = titled("admin.case.title");

/** The case of any target that can be reported, even if nobody did: to undo an act, or to act before a report. */
export default async function TargetPage({ params, searchParams }: TargetPageProps) {
  await requireAdmin();
  const [{ type, id }, done] = await Promise.all([
    readPath(TargetPath, params),
    readSearch(DoneSearch, searchParams),
  ]);
  const t = await getTranslations("admin.case");
  const deskCase = await readCase(type, id);
  if (!deskCase) notFound();
  return (
    <div className="space-y-6">
      <DeskDone {...done} />
      <p>
        <Link href="/admin">{t("back")}</Link>
      </p>
      <Case deskCase={deskCase} back={`/admin/targets/${type}/${id}`} as="h1" />
    </div>
  );
}
