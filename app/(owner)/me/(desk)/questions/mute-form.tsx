import { useTranslations } from "next-intl";
import { Submit } from "@/app/_parts/submit";
import { mute } from "./actions";

/** Keeps whoever asked a question away. The same for every question: it must not tell which askers are muted. */
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
