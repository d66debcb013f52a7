import { getLocale, getTranslations } from "next-intl/server";
import { currentTheme } from "@/lib/pages/current-theme";
import { LOCALE_NAMES, LOCALES } from "@/lib/pages/i18n/locale";
import { THEMES } from "@/lib/pages/theme";
import { chooseLanguage, chooseTheme } from "./choose-display";
import { HalfSun } from "./drawings/icons";

/** Language and theme, behind a button of the header. A choice shows the same page again. */
export async function DisplayMenu() {
  const [locale, theme, t] = await Promise.all([
    getLocale(),
    currentTheme(),
    getTranslations("common.display"),
  ]);
  const languages = LOCALES.map((value) => ({ value, name: LOCALE_NAMES[value], lang: value }));
  const themes = THEMES.map((value) => ({ value, name: t(value) }));
  return (
    <>
      <button
        type="button"
        popoverTarget="display"
        aria-label={t("label")}
        title={t("label")}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:text-sea"
      >
        <HalfSun />
      </button>
      <div
        id="display"
        popover="auto"
        className="absolute inset-auto top-12 right-4 space-y-3 rounded-xl border border-line bg-sheet p-4 text-ink shadow-lg lg:top-13 lg:right-[max(1.5rem,calc(50%-34.5rem))]"
      >
        <form action={chooseLanguage}>
          <Choices legend={t("language")} name="locale" current={locale} choices={languages} />
        </form>
        <form action={chooseTheme}>
          <Choices legend={t("theme")} name="theme" current={theme} choices={themes} />
        </form>
      </div>
    </>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  current: string;
  choices: { value: string; name: string; lang?: string }[];
}

const Choices = ({ legend, name, current, choices }: ChoicesProps) => (
  <fieldset>
    <legend className="kicker">{legend}</legend>
    <div className="-mx-3 flex">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="submit"
          name={name}
          value={choice.value}
          lang={choice.lang}
          aria-current={choice.value === current}
          className="min-h-11 rounded-lg px-3 aria-current:font-semibold aria-current:underline aria-current:underline-offset-4 hover:underline"
        >
          {choice.name}
        </button>
      ))}
    </div>
  </fieldset>
);
