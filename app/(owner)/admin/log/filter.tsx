import { useTranslations } from "next-intl";
import { Select } from "@/app/_forms/select";
import { MODERATION_ACTIONS, MODERATION_ACTORS } from "@/lib/operations/moderation/read";

interface FilterProps {
  action: (typeof MODERATION_ACTIONS)[number] | undefined;
  actor: (typeof MODERATION_ACTORS)[number] | undefined;
}

export function Filter({ action, actor }: FilterProps) {
  const t = useTranslations("admin");
  const everything = { value: "", label: t("log.all") };
  return (
    <form action="/admin/log" className="flex flex-wrap items-end gap-4">
      <Select
        id="action"
        name="action"
        label={t("log.action")}
        options={[
          everything,
          ...MODERATION_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) })),
        ]}
        chosen={action ?? ""}
      />
      <Select
        id="actor"
        name="actor"
        label={t("log.actor")}
        options={[everything, ...MODERATION_ACTORS.map((value) => ({ value, label: t(`actors.${value}`) }))]}
        chosen={actor ?? ""}
      />
      <button type="submit" className="button-quiet">
        {t("log.filter")}
      </button>
    </form>
  );
}
