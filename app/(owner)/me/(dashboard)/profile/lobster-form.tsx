"use client";

import { FormField, TextArea } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useFilledForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { saveLobster } from "./actions";
import { DrawingChoice, EnterSaves } from "./drawing-choice";
import { MbtiChoice } from "./mbti-choice";

interface LobsterFormProps {
  lobster: Record<"display_name" | "bio" | "friend_pitch" | "mbti" | "avatar_seed", string>;
  text: Messages["me"]["profile"];
}

/** The form with the fields of PATCH /lobster. */
export function LobsterForm({ lobster, text }: LobsterFormProps) {
  const { form, notice, errors, values, field } = useFilledForm(saveLobster, lobster);
  const labels = text.lobster;
  return (
    <section aria-labelledby="lobster-form" className="space-y-4">
      <h2 id="lobster-form">{labels.title}</h2>
      <form className="sheet space-y-6" {...form}>
        <EnterSaves />
        {notice}
        <FormField
          {...field("display_name")}
          label={labels.display_name}
          hint={labels.display_nameHint}
          autoComplete="off"
          required
        />
        <TextArea {...field("bio")} label={labels.bio} hint={labels.bioHint} rows={3} />
        <TextArea
          {...field("friend_pitch")}
          label={labels.friend_pitch}
          hint={labels.friend_pitchHint}
          rows={3}
        />
        <MbtiChoice label={labels.mbti} none={labels.mbtiNone} chosen={values.mbti} error={errors.mbti} />
        <DrawingChoice
          name="avatar_seed"
          of="lobster"
          seed={values.avatar_seed}
          isProposed={values.avatar_seed !== lobster.avatar_seed}
          error={errors.avatar_seed}
          text={text.drawing}
        />
        <Submit>{labels.save}</Submit>
      </form>
    </section>
  );
}
