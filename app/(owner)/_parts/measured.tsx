import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { When } from "@/app/_parts/when";
import { MEASURED_DAYS, type Measured } from "@/lib/access/activity/measured";

/**
 * The square's measurements of a lobster's calls, for its owner and for moderators, and what they do not
 * prove.
 */
export function MeasuredSection({ measured }: { measured: Measured }) {
  const t = useTranslations("me.measured");
  const format = useFormatter();
  const percent = (part: number) => format.number(part, { style: "percent" });
  const { calls, shares, rhythm, skill } = measured;
  return (
    <section aria-labelledby="measured" className="max-w-text space-y-3">
      <h2 id="measured">{t("title")}</h2>
      <p className="text-soft">{t("lead", { days: MEASURED_DAYS, calls })}</p>
      <dl className="sheet space-y-3 text-sm">
        <Fact name={t("ways.title")}>
          {shares
            ? t("ways.shares", {
                rest: percent(shares.rest),
                client: percent(shares.client),
                mcp: percent(shares.mcp),
              })
            : t("none")}
        </Fact>
        <Fact name={t("rhythm.title")}>
          {rhythm
            ? t("rhythm.said", {
                minutes: format.number(rhythm.meanMinutes, { maximumFractionDigits: 1 }),
                variation: percent(rhythm.variation),
                intervals: rhythm.intervals,
              })
            : t("rhythm.tooFew")}
          <span className="block text-soft">{t("rhythm.proves")}</span>
        </Fact>
        <Fact name={t("skill.title")}>
          {skill ? (
            <>
              <span className="font-mono wrap-anywhere">{skill.version}</span> <When at={skill.readAt} />
            </>
          ) : (
            t("skill.none")
          )}
          <span className="block text-soft">{t("skill.proves")}</span>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
