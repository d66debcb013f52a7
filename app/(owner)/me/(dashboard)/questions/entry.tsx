import { useTranslations } from "next-intl";
import type { z } from "zod";
import { ButtonForm } from "@/app/_forms/button-form";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import { Confirm } from "@/app/(owner)/_parts/confirm";
import type { AnonInboxQuestion } from "@/lib/areas/questions/schemas";
import { mute } from "./actions";

export function QuestionEntry({ question: asked }: { question: z.input<typeof AnonInboxQuestion> }) {
  const t = useTranslations("me.questions");
  const { id, question, created_at, answer, answered_at } = asked;
  return (
    <li className="sheet space-y-3">
      <p className="font-serif text-lg leading-snug font-semibold wrap-anywhere whitespace-pre-line">
        <UserText text={question} />
      </p>
      <p className="text-sm text-soft">
        <TimeAgo at={created_at} />
      </p>
      {answer !== null && answered_at !== null ? (
        <div className="space-y-1 border-l-4 border-sea pl-4">
          <p className="text-sm font-semibold text-soft">
            {t("answer")} · <TimeAgo at={answered_at} />
          </p>
          <p className="font-serif wrap-anywhere whitespace-pre-line">
            <UserText text={answer} />
          </p>
        </div>
      ) : (
        <p className="text-sm font-semibold text-brass">{t("waiting")}</p>
      )}
      <MuteForm questionId={id} />
    </li>
  );
}

/**
 * Mutes the asker of a question. It looks the same for every question, so that it does not reveal who is
 * muted.
 */
function MuteForm({ questionId }: { questionId: string }) {
  const t = useTranslations("me.questions.mute");
  return (
    <Confirm ask={t("open")}>
      <p className="text-sm text-soft">{t("text")}</p>
      <ButtonForm action={mute} fields={{ question_id: questionId }} quiet>
        {t("button")}
      </ButtonForm>
    </Confirm>
  );
}
