import { useLocale, useTranslations } from "next-intl";
import { LOCALE_NAMES, LOCALES } from "@/lib/pages/i18n/locale";
import { chooseLanguage } from "./choose-language";

/** A button for each language, labelled in that language. It shows the same page in it. */
export function LanguageSwitch() {
  const t = useTranslations("common.footer");
  const current = useLocale();
  return (
    <form action={chooseLanguage} aria-label={t("language")} className="-mx-3 flex gap-x-1">
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          aria-current={locale === current}
          className="min-h-11 rounded-lg px-3 aria-current:font-semibold aria-current:underline aria-current:underline-offset-4 hover:underline"
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </form>
  );
}
