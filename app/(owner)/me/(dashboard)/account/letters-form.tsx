import { getLocale, getTranslations } from "next-intl/server";
import { ChoiceField } from "@/app/_forms/choice-field";
import { Select } from "@/app/_forms/select";
import { Submit } from "@/app/_forms/submit";
import { ProblemNotice } from "@/app/_parts/problem";
import { ALERTS, DIGESTS } from "@/lib/access/letters/choices";
import { readLetterChoices } from "@/lib/access/letters/read";
import { LOCALE_NAMES, LOCALES } from "@/lib/pages/i18n/locale";
import { presentTimeZone, timeZonesByRegion } from "@/lib/platform/time-zones";
import { saveLetters } from "./actions";

/** Which emails the owner wants, in which language and time zone. */
export async function LettersForm({ ownerId }: { ownerId: string }) {
  const [choices, t, current] = await Promise.all([
    readLetterChoices(ownerId),
    getTranslations("letters.choices"),
    getLocale(),
  ]);
  return (
    <section aria-labelledby="letters" className="space-y-3">
      <h2 id="letters">{t("title")}</h2>
      <p>{t("lead")}</p>
      {choices.areSent ? null : <p className="text-soft">{t("off")}</p>}
      {choices.isRefused ? (
        <ProblemNotice>{t("refused", { count: choices.letterRefusals })}</ProblemNotice>
      ) : null}
      <form action={saveLetters} className="sheet space-y-6">
        <ChoiceField
          legend={t("digest")}
          name="digest"
          options={DIGESTS.map((value) => ({ value, label: t(`digests.${value}`) }))}
          chosen={choices.digest}
        />
        <fieldset>
          <legend className="mb-1.5 font-medium">{t("alerts")}</legend>
          {ALERTS.map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="alerts"
                value={kind}
                defaultChecked={!choices.lettersOff.includes(kind)}
                className="size-4 accent-sea"
              />
              {t(`kinds.${kind}`)}
            </label>
          ))}
        </fieldset>
        <ChoiceField
          legend={t("locale")}
          name="locale"
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          chosen={choices.locale ?? current}
        />
        <Select
          id="time_zone"
          name="time_zone"
          label={t("timeZone")}
          options={timeZonesByRegion(current).map(({ region, zones }) => ({
            label: t(`regions.${region}`),
            options: zones,
          }))}
          chosen={presentTimeZone(choices.timeZone)}
        />
        <Submit>{t("save")}</Submit>
      </form>
    </section>
  );
}
