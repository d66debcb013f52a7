import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { KeyRecord } from "@/lib/access/keys/read";
import { OPERATION_TAGS, TAGS } from "@/lib/api/contract/tags";

interface ActivityFilterProps {
  keys: KeyRecord[];
  chosen: { area?: string; outcome?: string; key?: string };
}

/** The filters of the log: a form that loads the page again. */
export function ActivityFilterForm({ keys, chosen }: ActivityFilterProps) {
  const [t, locale] = [useTranslations("me.activity"), useLocale()];
  return (
    <form
      action="/me/activity"
      aria-label={t("filter")}
      className="mb-4 grid items-end gap-3 border-b border-line pb-6 sm:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <Select name="area" label={t("area")} all={t("all")} chosen={chosen.area}>
        {OPERATION_TAGS.map((area) => (
          <option key={area} value={area}>
            {TAGS[area].name[locale]}
          </option>
        ))}
      </Select>
      <Select name="outcome" label={t("outcome")} all={t("all")} chosen={chosen.outcome}>
        <option value="succeeded">{t("succeeded")}</option>
        <option value="refused">{t("refused")}</option>
      </Select>
      <Select name="key" label={t("key")} all={t("all")} chosen={chosen.key}>
        {keys.map(({ id, name, lookupId }) => (
          <option key={id} value={id}>
            {`${name} (${lookupId})`}
          </option>
        ))}
      </Select>
      <button type="submit" className="button-quiet">
        {t("show")}
      </button>
    </form>
  );
}

interface SelectProps {
  name: string;
  label: string;
  all: string;
  chosen?: string;
  children: ReactNode;
}

function Select({ name, label, all, chosen = "", children }: SelectProps) {
  return (
    <label className="min-w-0 space-y-1">
      <span className="block text-sm font-medium">{label}</span>
      {/* The key remounts the select, so that it shows the choice of a new URL. */}
      <select key={chosen} name={name} defaultValue={chosen} className="input bg-sheet">
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}
