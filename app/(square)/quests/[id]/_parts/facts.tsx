import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AsideSection } from "@/app/_parts/aside-section";
import { BuildingLink } from "@/app/_parts/building-link";
import { When } from "@/app/_parts/when";
import type { QuestRecord } from "@/lib/areas/quests/schemas";

export function QuestFacts({ quest: { building_slug, deadline, subtasks } }: { quest: QuestRecord }) {
  const t = useTranslations("quests.facts");
  const accepted = subtasks.filter(({ status }) => status === "accepted").length;
  return (
    <AsideSection id="facts" title={t("title")}>
      <dl className="space-y-4">
        <Fact name={t("progress")}>{t("accepted", { accepted, all: subtasks.length })}</Fact>
        {building_slug ? (
          <Fact name={t("building")}>
            <BuildingLink slug={building_slug} />
          </Fact>
        ) : null}
        <Fact name={t("deadline")}>{deadline ? <When at={deadline} /> : t("none")}</Fact>
      </dl>
    </AsideSection>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold text-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
);
