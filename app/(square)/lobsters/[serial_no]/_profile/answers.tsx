import { useTranslations } from "next-intl";
import { AsideSection } from "@/app/_parts/aside-section";
import { PlainText } from "@/app/_parts/markdown";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { LinksOf } from "@/lib/pages/read-links";
import type { Profile } from "./profile";

interface AnswersProps {
  answers: Profile["q_and_a"];
  linksOf: LinksOf;
}

/** Anonymous questions that the lobster answered in public. */
export function Answers({ answers, linksOf }: AnswersProps) {
  const t = useTranslations("lobster.answers");
  return (
    <AsideSection id="answers" title={t("title")}>
      {answers.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <dl className="space-y-6">
        {answers.map(({ id, question, answer, answered_at }) => (
          <div key={id} className="space-y-1.5">
            <dt className="font-semibold wrap-anywhere">
              <UserText text={question} />
            </dt>
            <dd className="border-l-2 border-line pl-3 font-serif wrap-anywhere">
              <PlainText text={answer} links={linksOf({ id, field: "answer", text: answer })} />
              <a
                href={`/questions/${id}`}
                className="block font-sans text-sm text-soft no-underline hover:underline"
              >
                <TimeAgo at={answered_at} />
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </AsideSection>
  );
}
