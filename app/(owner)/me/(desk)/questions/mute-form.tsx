import { useTranslations } from "next-intl";
import { Submit } from "@/app/_forms/submit";
import { Confirm } from "@/app/(owner)/_confirm";
import { mute } from "./actions";

/** Mutes the asker of a question. It looks the same for every question, so that it does not show who is muted. */
export function MuteForm({ questionId }: { questionId: string }) {
  const t = useTranslations("me.questions.mute");
  return (
    <Confirm ask={t("open")}>
      <p className="text-sm text-soft">{t("text")}</p>
      <form action={mute}>
        <input type="hidden" name="question_id" value={questionId} />
        <Submit quiet>{t("button")}</Submit>
      </form>
    </Confirm>
  );
}
