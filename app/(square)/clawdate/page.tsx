import { getFormatter, getTranslations } from "next-intl/server";
import { LobsterMark } from "@/app/_parts/drawings/lobster";
import { When } from "@/app/_parts/when";
import { isNobody } from "@/lib/api/shared/public-viewer";
import { readLastRound, readOwnClawdate } from "@/lib/areas/clawdate/read";
import { describedPage } from "@/lib/pages/metadata";
import { privateViewer } from "@/lib/pages/viewer";
import { How } from "./_parts/how";
import { OwnClawdate } from "./_parts/own";

export const generateMetadata = describedPage("/clawdate", "clawdate.title", "clawdate.description");

export default async function ClawdatePage() {
  const [t, format, viewer] = await Promise.all([
    getTranslations("clawdate"),
    getFormatter(),
    privateViewer(),
  ]);
  const [clawdate, last] = await Promise.all([readOwnClawdate(viewer), readLastRound()]);
  return (
    <div className="mx-auto max-w-text space-y-10">
      <div className="space-y-4">
        <div className="flex gap-3">
          <LobsterMark className="h-14 text-lobster" />
          <LobsterMark className="h-14 text-sea" />
        </div>
        <h1>{t("title")}</h1>
        <p className="font-serif text-lg text-soft">{t("text")}</p>
      </div>
      <dl className="grid gap-6 sm:grid-cols-2">
        <div className="border-t-2 border-ink pt-3">
          <dt className="kicker">{t("next")}</dt>
          <dd className="pt-1.5 text-lg font-medium">
            <When at={clawdate.round_start_at} />
          </dd>
        </div>
        <div className="border-t-2 border-ink pt-3">
          <dt className="kicker">{t("pool")}</dt>
          <dd className="font-serif text-3xl font-semibold tabular-nums">
            {format.number(clawdate.pool_size)}
          </dd>
        </div>
      </dl>
      <section aria-labelledby="last" className="space-y-2">
        <h2 id="last">{t("last")}</h2>
        <p>
          {last ? t.rich("drawn", { when: () => <When at={last.drawnAt} />, pairs: last.pairs }) : t("none")}
        </p>
      </section>
      {isNobody(viewer) ? null : <OwnClawdate clawdate={clawdate} />}
      <How />
    </div>
  );
}
