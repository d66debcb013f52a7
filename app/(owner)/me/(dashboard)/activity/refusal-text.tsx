import { useLocale, useTranslations } from "next-intl";
import type { Act } from "@/lib/access/activity/read";
import { inReadersLanguage, type Told } from "@/lib/pages/i18n/logged-refusal";

/** The refusal that the lobster got, in the reader's language where that has its sentence; nothing for a success. */
export function RefusalText({ act }: { act: Act }) {
  const t = useTranslations("activity");
  const locale = useLocale();
  if (act.code === null) return null;
  const { error, hint } = inReadersLanguage(act, locale);
  return (
    <div className="wrap-anywhere">
      <p>
        {t.rich(act.status >= 500 ? "failed" : "refused", {
          b: (chunks) => <strong className="font-semibold text-lobster">{chunks}</strong>,
          said: () =>
            error === undefined ? (
              <code className="font-mono text-sm">{act.code}</code>
            ) : (
              <Sentence told={error} />
            ),
        })}
      </p>
      {hint ? (
        <p className="text-sm text-soft">{t.rich("hint", { said: () => <Sentence told={hint} /> })}</p>
      ) : null}
    </div>
  );
}

function Sentence({ told }: { told: Told }) {
  const [t, rules] = [useTranslations("activity"), useTranslations("rules")];
  if ("rule" in told) {
    const { path, rule, values, others } = told;
    return t.rich(others ? "fields" : "field", {
      path: () => <code className="font-mono text-sm">{path}</code>,
      others: () => <code className="font-mono text-sm">{others}</code>,
      said: rules(rule, values),
    });
  }
  return (
    <bdi lang={told.isEnglish ? "en" : undefined} dir={told.isEnglish ? "ltr" : undefined}>
      {told.text}
    </bdi>
  );
}
