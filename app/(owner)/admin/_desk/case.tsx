import { useTranslations } from "next-intl";
import type { DeskCaseInPlace } from "@/lib/operations/moderation/surroundings";
import { Appeals } from "./appeals";
import { CaseBadges } from "./case-badges";
import { CaseForms } from "./case-forms";
import { Evidence } from "./evidence";
import { Reports } from "./reports";
import { ResponsibleLobster } from "./responsible-lobster";
import { SurroundingTexts } from "./surroundings";

interface CaseProps {
  deskCase: DeskCaseInPlace;
  /** The path of the page that shows the case; its forms return there. */
  back: string;
  /** "h1" on the case's own page. */
  as?: "h1" | "h2";
}

/**
 * The target of a case with its context, reports, appeals, the lobster responsible, and the moderator's
 * forms.
 */
export function Case({ deskCase, back, as: Title = "h2" }: CaseProps) {
  const t = useTranslations("admin");
  const target = t(`targets.${deskCase.targetType}`);
  const titleId = `case-${deskCase.targetId}`;
  return (
    <article
      aria-labelledby={titleId}
      className="sheet grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0 space-y-5">
        <Title id={titleId} className="kicker">
          {deskCase.targetType === "lobster"
            ? target
            : t("case.of", { target, name: deskCase.lobster.display_name })}
        </Title>
        <Evidence deskCase={deskCase} />
        <CaseBadges deskCase={deskCase} />
        <SurroundingTexts surroundings={deskCase.surroundings} isOpen={Title === "h1"} />
        <Appeals appeals={deskCase.appeals} />
        <Reports reports={deskCase.reports} isAppealed={deskCase.appeals.length > 0} />
      </div>
      <div className="min-w-0 space-y-6 lg:border-l lg:border-line lg:pl-8">
        <ResponsibleLobster deskCase={deskCase} />
        <CaseForms deskCase={deskCase} back={back} />
      </div>
    </article>
  );
}
