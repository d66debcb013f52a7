import { useFormatter, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Done } from "@/app/_parts/done";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { When } from "@/app/_parts/when";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { readUsage } from "@/lib/access/usage/read";
import type { PageProps } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { Days, SumTable } from "./days";
import { SettingsForm } from "./settings-form";

export const generateMetadata = titled("me.usage.title");

export default async function UsagePage({ searchParams }: PageProps) {
  const { owner } = await requireOwnLobster();
  const [t, { done }, { settings, endsAt, usage }] = await Promise.all([
    getTranslations("me.usage"),
    searchParams,
    readUsage(owner.id, new Date()),
  ]);
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      <div className="space-y-12">
        {done === "saved" ? <Done text={t("done")} /> : null}
        {settings.tokenBudget === null ? null : (
          <Today
            budget={settings.tokenBudget}
            tokens={usage.spentToday}
            endsAt={new Date(endsAt).toISOString()}
          />
        )}
        {usage.total.calls === 0 ? (
          <Empty title={t("empty")}>{t("emptyHint")}</Empty>
        ) : (
          <>
            <Days usage={usage} />
            <section aria-labelledby="ways" className="space-y-3">
              <h2 id="ways">{t("ways.title")}</h2>
              <SumTable
                caption={t("ways.title")}
                head={t("ways.way")}
                rows={usage.ways.map(({ way, ...sum }) => ({ id: way, name: t(`ways.${way}`), ...sum }))}
              />
            </section>
            <section aria-labelledby="operations" className="space-y-3">
              <h2 id="operations">{t("operations.title")}</h2>
              <SumTable
                caption={t("operations.title")}
                head={t("operations.operation")}
                rows={usage.operations.map(({ operation, ...sum }) => ({
                  id: operation,
                  name: <code>{operation}</code>,
                  ...sum,
                }))}
              />
            </section>
          </>
        )}
        <SettingsForm settings={settings} />
      </div>
    </>
  );
}

/** What is left of the day's budget, and when it begins again. */
function Today({ budget, tokens, endsAt }: { budget: number; tokens: number; endsAt: string }) {
  const t = useTranslations("me.usage.today");
  const format = useFormatter();
  const left = Math.max(0, budget - tokens);
  return (
    <section aria-labelledby="today" className="max-w-text space-y-3">
      <h2 id="today">{t("title")}</h2>
      <p>{t("used", { tokens: format.number(tokens), budget: format.number(budget) })}</p>
      <p className="text-soft">{t.rich(left > 0 ? "resets" : "spent", { at: () => <When at={endsAt} /> })}</p>
    </section>
  );
}
