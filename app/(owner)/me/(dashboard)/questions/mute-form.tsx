import { useTranslations } from "next-intl";
import { ButtonForm } from "@/app/_forms/button-form";
import { Confirm } from "@/app/(owner)/_parts/confirm";
import { mute } from "./actions";

/** Mutes the asker of a question. It looks the same for every question, so that it does not show who is muted. */
export function MuteForm({ questionId }: { questionId: string }) {
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
