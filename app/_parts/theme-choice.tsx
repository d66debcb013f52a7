import { getTranslations } from "next-intl/server";
import { currentTheme } from "@/lib/pages/current-theme";
import { THEMES } from "@/lib/pages/theme";
import { chooseTheme } from "./choose-display";

/** The themes as words in a row. A choice shows the same page again. */
export async function ThemeChoice() {
  const [current, t] = await Promise.all([currentTheme(), getTranslations("common.theme")]);
  return (
    <form action={chooseTheme}>
      <fieldset className="flex flex-wrap items-center gap-x-4">
        <legend className="float-left mr-4 min-h-11 content-center">{t("label")}</legend>
        {THEMES.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            aria-current={theme === current}
            className="min-h-11 min-w-11 decoration-on-deep/40 underline-offset-4 aria-current:font-semibold aria-current:underline hover:underline"
          >
            {t(theme)}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
