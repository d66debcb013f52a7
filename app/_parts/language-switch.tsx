import { useLocale } from "next-intl";
import { LOCALE_NAMES, LOCALES } from "@/lib/pages/i18n/locale";
import { chooseLanguage } from "./choose-display";

/** A button for each other language, named in that language. It shows the same page again. */
export function LanguageSwitch() {
  const current = useLocale();
  return (
    <form action={chooseLanguage} className="flex shrink-0 max-sm:mr-2">
      {LOCALES.filter((locale) => locale !== current).map((locale) => (
        <button
          key={locale}
          type="submit"
          name="locale"
          value={locale}
          lang={locale}
          className="min-h-11 min-w-11 font-medium whitespace-nowrap hover:text-sea"
        >
          {LOCALE_NAMES[locale]}
        </button>
      ))}
    </form>
  );
}
