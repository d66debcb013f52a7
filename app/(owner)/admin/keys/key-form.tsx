"use client";

import { FormField } from "@/app/_forms/field";
import { FieldError } from "@/app/_forms/labelled";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import { Done } from "@/app/_parts/done";
import type { Messages } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";
import { ReasonField } from "../_desk/reason";
import { endPasted } from "./actions";

type Text = Messages["admin"]["keys"];

export function KeyForm({ text }: { text: Text }) {
  const { state, form, notice, errors, field } = useForm(endPasted);
  return (
    <div className="space-y-6">
      {state.status === "ended" ? <Done text={doneText(state, text)} /> : null}
      <form className="sheet space-y-5" {...form}>
        {notice}
        <FormField
          name="pasted"
          label={text.key}
          hint={text.keyHint}
          error={errors.pasted}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-secret=""
          required
        />
        <ReasonField {...field("found")} label={text.found} hint={text.foundHint} />
        <div>
          <label className="flex min-h-11 items-center gap-2.5 leading-snug">
            <input
              type="checkbox"
              id="sure"
              name="sure"
              value="yes"
              className="size-4 shrink-0 accent-sea"
              aria-describedby={errors.sure ? "sure-error" : undefined}
              aria-invalid={errors.sure ? true : undefined}
              required
            />
            {text.sure}
          </label>
          <FieldError name="sure" error={errors.sure} />
        </div>
        <Submit>{text.submit}</Submit>
      </form>
    </div>
  );
}

type Ended = Extract<Awaited<ReturnType<typeof endPasted>>, { status: "ended" }>;

function doneText({ isEnded, lookupId, serialNo, displayName }: Ended, text: Text): string {
  const what = fill(isEnded ? text.ended : text.endedBefore, { lookupId });
  const whose =
    serialNo === null ? text.nobody : fill(text.whose, { lobster: `${displayName} #${serialNo}` });
  return `${what} ${whose}`;
}
