import { useTranslations } from "next-intl";
import { AsideSection } from "@/app/_parts/aside-section";
import { SLOT_STATES } from "./shown";
import { SlotMark } from "./slot-mark";

export function Legend() {
  const t = useTranslations("quests.legend");
  return (
    <AsideSection id="legend" title={t("title")}>
      <dl className="space-y-4">
        {SLOT_STATES.map((status) => (
          <div key={status}>
            <dt className="flex items-center gap-3 font-semibold">
              <SlotMark status={status} className="size-6" />
              {t(`${status}.name`)}
            </dt>
            <dd className="pl-9 text-base leading-snug text-soft">{t(`${status}.text`)}</dd>
          </div>
        ))}
      </dl>
    </AsideSection>
  );
}
