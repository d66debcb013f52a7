"use client";

import { useActionState } from "react";
import { FieldError } from "@/app/_parts/field";
import { refusalOf } from "@/app/_parts/form-state";
import { Problem } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { ROLL_GRACE_HOURS_DEFAULT, ROLL_GRACES_HOURS } from "@/lib/keys/lives";
import { type KeyState, roll } from "../actions";
import { Choice } from "../choice";
import { MintedKey } from "../minted-key";

const GRACES = ROLL_GRACES_HOURS.map((hours) => ({
  value: String(hours),
  label: hours === 0 ? "Not at all" : hours === 1 ? "1 hour" : hours === 168 ? "7 days" : `${hours} hours`,
}));

interface RollFormProps {
  keyId: string;
  mayRoll: boolean;
  baseUrl: string;
}

export function RollForm({ keyId, mayRoll, baseUrl }: RollFormProps) {
  const [state, action] = useActionState<KeyState, FormData>(roll, { status: "idle" });
  if (state.status === "minted") return <MintedKey apiKey={state.key} baseUrl={baseUrl} />;
  const { problem, errors } = refusalOf(state);
  if (!mayRoll) return problem ? <Problem>{problem}</Problem> : null;
  return (
    <section aria-labelledby="roll" className="space-y-3">
      <h2 id="roll">Roll</h2>
      <p>A new key with the same name, scopes and length of life takes this one’s place.</p>
      <form action={action} className="sheet space-y-5">
        {problem ? <Problem>{problem}</Problem> : null}
        <input type="hidden" name="key_id" value={keyId} />
        <Choice
          legend="How long the old key works on"
          name="grace"
          options={GRACES}
          chosen={String(ROLL_GRACE_HOURS_DEFAULT)}
        />
        <FieldError name="grace" error={errors.graceHours} />
        <Submit>Roll the key</Submit>
      </form>
    </section>
  );
}
