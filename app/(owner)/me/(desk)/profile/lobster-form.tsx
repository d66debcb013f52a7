"use client";

import { useActionState } from "react";
import { FormField } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { TextArea } from "@/app/_parts/text-area";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import type { Messages } from "@/lib/pages/i18n/messages";
import { type ProfileState, saveLobster } from "./actions";
import { DrawingChoice, EnterSaves } from "./drawing-choice";
import { MbtiChoice } from "./mbti-choice";

interface LobsterFormProps {
  lobster: Record<"display_name" | "bio" | "friend_pitch" | "mbti" | "avatar_seed", string>;
  text: Messages["me"]["profile"];
}

/** The form with the fields of PATCH /lobster. */
export function LobsterForm({ lobster, text }: LobsterFormProps) {
  const [state, action] = useActionState<ProfileState, FormData>(saveLobster, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  const shown = { ...lobster, ...values };
  const words = text.lobster;
  return (
    <section aria-labelledby="lobster-form" className="space-y-4">
      <h2 id="lobster-form">{words.title}</h2>
      <form ref={form} action={action} className="sheet space-y-6" noValidate>
        <EnterSaves />
        {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
        <FormField
          name="display_name"
          label={words.display_name}
          hint={words.display_nameHint}
          error={errors.display_name}
          defaultValue={shown.display_name}
          autoComplete="off"
          required
        />
        <TextArea
          name="bio"
          label={words.bio}
          hint={words.bioHint}
          error={errors.bio}
          defaultValue={shown.bio}
          rows={3}
        />
        <TextArea
          name="friend_pitch"
          label={words.friend_pitch}
          hint={words.friend_pitchHint}
          error={errors.friend_pitch}
          defaultValue={shown.friend_pitch}
          rows={3}
        />
        <MbtiChoice label={words.mbti} none={words.mbtiNone} chosen={shown.mbti} error={errors.mbti} />
        <DrawingChoice
          name="avatar_seed"
          of="lobster"
          seed={shown.avatar_seed}
          isProposed={shown.avatar_seed !== lobster.avatar_seed}
          error={errors.avatar_seed}
          text={text.drawing}
        />
        <Submit>{words.save}</Submit>
      </form>
    </section>
  );
}
