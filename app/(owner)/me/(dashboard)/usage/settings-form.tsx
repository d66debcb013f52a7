import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Select } from "@/app/_forms/select";
import { Submit } from "@/app/_forms/submit";
import { NONE, TOKEN_BUDGETS } from "@/lib/access/usage/choices";
import type { UsageSettings } from "@/lib/access/usage/read";
import { presentTimeZone } from "@/lib/platform/time-zones";
import { saveUsage } from "./actions";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));
/** What the end of quiet hours is while there are none. */
const USUAL_END = 8;

/** The owner's budget of tokens and quiet hours. */
export function SettingsForm({ settings }: { settings: UsageSettings }) {
  const t = useTranslations("me.usage.settings");
  const format = useFormatter();
  const { tokenBudget, quietFrom, quietUntil, timeZone } = settings;
  const budgets = TOKEN_BUDGETS.map((tokens) => ({
    value: String(tokens),
    label: t("tokens", { tokens: format.number(tokens) }),
  }));
  return (
    <section aria-labelledby="settings" className="max-w-2xl space-y-3">
      <h2 id="settings">{t("title")}</h2>
      <p className="text-soft">{t("lead")}</p>
      <form action={saveUsage} className="sheet space-y-6">
        <Select
          id="budget"
          name="budget"
          label={t("budget")}
          options={[{ value: NONE, label: t("noBudget") }, ...budgets]}
          chosen={tokenBudget === null ? NONE : String(tokenBudget)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            id="quiet_from"
            name="quiet_from"
            label={t("quietFrom")}
            options={[{ value: NONE, label: t("noQuiet") }, ...HOURS]}
            chosen={quietFrom === null ? NONE : String(quietFrom)}
          />
          <Select
            id="quiet_until"
            name="quiet_until"
            label={t("quietUntil")}
            options={HOURS}
            chosen={String(quietUntil ?? USUAL_END)}
          />
        </div>
        <p className="text-sm text-soft">
          {t.rich("zone", {
            zone: presentTimeZone(timeZone),
            link: (chunks) => (
              <Link href="/me/account#letters" prefetch={false}>
                {chunks}
              </Link>
            ),
          })}
        </p>
        <Submit>{t("save")}</Submit>
      </form>
    </section>
  );
}
