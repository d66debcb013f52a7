import { getTranslations } from "next-intl/server";
import { PageHead } from "@/app/_parts/page-head";
import { When } from "@/app/_parts/when";
import { requireAdmin } from "@/lib/access/owners/session";
import { readDraws } from "@/lib/areas/clawdate/read";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { DeskDone, DoneSearch } from "../_desk/desk-done";
import { DrawForm } from "./draw-form";
import { Rounds } from "./rounds";

export const generateMetadata = titled("admin.clawdate.title");

const ROUNDS_SHOWN = 8;

export default async function ClawdatePage({ searchParams }: PageProps) {
  await requireAdmin();
  const done = await readSearch(DoneSearch, searchParams);
  const t = await getTranslations("admin.clawdate");
  const { rounds, poolSize, next, draw, drawn } = await readDraws(new Date(), ROUNDS_SHOWN);
  return (
    <div className="space-y-8">
      <DeskDone {...done} />
      <PageHead look="deskNarrow" title={t("title")}>
        {t("intro")}
      </PageHead>
      <dl className="grid gap-6 sm:grid-cols-2 lg:max-w-text">
        <div className="border-t border-line pt-3">
          <dt className="kicker">{t("pool")}</dt>
          <dd className="font-serif text-3xl font-semibold tabular-nums">{poolSize}</dd>
        </div>
        <div className="border-t border-line pt-3">
          <dt className="kicker">{t("next")}</dt>
          <dd className="pt-1.5 text-lg font-medium">
            <When at={next} />
          </dd>
        </div>
      </dl>
      <DrawForm {...draw} drawn={drawn} />
      {rounds.length > 0 ? <Rounds rounds={rounds} /> : null}
    </div>
  );
}
