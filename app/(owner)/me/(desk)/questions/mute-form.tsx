import { useTranslations } from "next-intl";
import { Submit } from "@/app/_parts/submit";
import { mute } from "./actions";

/** Mutes the asker of a question. It looks the same for every question, so that it does not show who is muted. */
export function MuteForm({ questionId }: { questionId: string }) {
  const t = useTranslations("me.questions.mute");
  return (
    <details>
      <summary className="min-h-11 content-center text-sea">{t("open")}</summary>
      <form action={mute} className="space-y-3 pt-2">
        <p className="text-sm text-soft">{t("text")}</p>
        <input type="hidden" name="question_id" value={questionId} />
        <Submit quiet>{t("button")}</Submit>
      </form>
    </details>
  );
}
