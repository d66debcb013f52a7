"use client";

import { useActionState } from "react";
import { FieldError } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { ROLL_GRACE_HOURS_DEFAULT } from "@/lib/access/keys/key-lifetimes";
import type { Messages } from "@/lib/pages/i18n/messages";
import { type KeyState, roll } from "../actions";
import { ChoiceField } from "../choice";
import { type Handover, MintedKeyPanel } from "../minted-key";

interface RollFormProps {
  keyId: string;
  mayRoll: boolean;
  handover: Handover;
  graces: { value: string; label: string }[];
  text: Messages["keys"];
}

export function RollForm({ keyId, mayRoll, handover, graces, text }: RollFormProps) {
  const [state, action] = useActionState<KeyState, FormData>(roll, { status: "idle" });
  if (state.status === "minted")
    return <MintedKeyPanel apiKey={state.key} keyId={state.keyId} handover={handover} />;
  const { problem, errors } = refusalOf(state);
  if (!mayRoll) return problem ? <ProblemNotice>{problem}</ProblemNotice> : null;
  return (
    <section aria-labelledby="roll" className="space-y-3">
      <h2 id="roll">{text.roll.title}</h2>
      <p>{text.roll.text}</p>
      <form action={action} className="sheet space-y-5">
        {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
        <input type="hidden" name="key_id" value={keyId} />
        <ChoiceField
          legend={text.roll.grace}
          name="grace"
          options={graces}
          chosen={String(ROLL_GRACE_HOURS_DEFAULT)}
        />
        <FieldError name="grace" error={errors.graceHours && text.refused.grace} />
        <Submit>{text.roll.button}</Submit>
      </form>
    </section>
  );
}
