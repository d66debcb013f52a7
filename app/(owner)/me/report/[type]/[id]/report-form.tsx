"use client";

import { TextArea } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { sendReport } from "./actions";

interface ReportFormProps {
  target: { type: string; id: string };
  reasons: (keyof Messages["me"]["report"]["reasons"])[];
  text: Messages["me"]["report"];
}

/** The form with the fields of POST /reports. */
export function ReportForm({ target, reasons, text }: ReportFormProps) {
  const { form, notice, errors, values, field } = useForm(sendReport);
  return (
    <form className="sheet space-y-6" {...form}>
      {notice}
      <input type="hidden" name="target_type" value={target.type} />
      <input type="hidden" name="target_id" value={target.id} />
      <fieldset aria-describedby={errors.reason ? "reason-error" : undefined}>
        <legend className="font-semibold">{text.reason}</legend>
        {errors.reason ? (
          <p id="reason-error" className="text-sm text-lobster">
            {errors.reason}
          </p>
        ) : null}
        {reasons.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={values.reason === reason}
              required
            />
            {text.reasons[reason]}
          </label>
        ))}
      </fieldset>
      <TextArea {...field("detail")} label={text.detail} hint={text.detailHint} rows={4} />
      <Submit>{text.button}</Submit>
    </form>
  );
}
