import { useTranslations } from "next-intl";
import type { DeskCase } from "@/lib/operations/moderation/queue";
import { Appeals } from "./appeals";
import { CaseForms } from "./case-forms";
import { Evidence } from "./evidence";
import { Marks } from "./marks";
import { Person } from "./person";
import { Reports } from "./reports";

interface CaseProps {
  found: DeskCase;
  /** The path of the page that shows the case; its forms return there. */
  back: string;
  /** "h1" on the case's own page. */
  as?: "h1" | "h2";
}

/** A case: the target's text, its reports and appeals, the lobster responsible, and the moderator's forms. */
export function Case({ found, back, as: Title = "h2" }: CaseProps) {
  const t = useTranslations("admin");
  const target = t(`targets.${found.targetType}`);
  const titleId = `case-${found.targetId}`;
  return (
    <article
      aria-labelledby={titleId}
      className="sheet grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0 space-y-5">
        <Title id={titleId} className="kicker">
          {found.targetType === "lobster"
            ? target
            : t("case.of", { target, name: found.lobster.display_name })}
        </Title>
        <Evidence found={found} />
        <Marks found={found} />
        <Appeals appeals={found.appeals} />
        <Reports reports={found.reports} isAppealed={found.appeals.length > 0} />
      </div>
      <div className="min-w-0 space-y-6 lg:border-l lg:border-line lg:pl-8">
        <Person found={found} />
        <CaseForms found={found} back={back} />
      </div>
    </article>
  );
}
