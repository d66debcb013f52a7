"use client";

import { useId } from "react";
import type { FormAction } from "@/app/_forms/form-state";
import { Select, type SelectProps } from "@/app/_forms/select";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import { Checkboxes, type CheckboxesProps } from "./checkboxes";
import { ReasonField } from "./reason";

interface DeskFormProps {
  action: FormAction;
  /** The text that the moderator clicks to open the form. */
  title: string;
  submit: string;
  reason: { label: string; hint: string };
  /** Opening a form closes the others of its group. */
  group: string;
  hidden: Record<string, string>;
  choices?: Pick<SelectProps, "name" | "label" | "options" | "chosen">[];
  checkboxes?: Pick<CheckboxesProps, "legend" | "options">;
}

const SUMMARY =
  "flex min-h-11 items-center justify-between gap-4 font-medium hover:text-sea after:text-soft after:content-['+'/''] in-open:after:content-['−'/'']";

/** The form for one act of a moderator, closed at first. It always asks for a reason. */
export function DeskForm(props: DeskFormProps) {
  const { action, title, submit, reason, group, hidden, choices = [], checkboxes } = props;
  const { state, form, notice, errors, values, field } = useForm(action);
  const id = useId();
  return (
    <details name={group} open={state.status === "refused"} className="border-t border-line">
      <summary className={SUMMARY}>{title}</summary>
      <form className="space-y-4 pb-5" {...form}>
        {notice}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {choices.map((choice) => (
          <Select
            key={choice.name}
            {...choice}
            id={`${id}-${choice.name}`}
            chosen={values[choice.name] ?? choice.chosen}
            error={errors[choice.name]}
          />
        ))}
        {checkboxes ? (
          <Checkboxes {...checkboxes} name="reports" checked={values.reports} error={errors.reports} />
        ) : null}
        <ReasonField id={`${id}-reason`} {...field("reason")} {...reason} />
        <Submit>{submit}</Submit>
      </form>
    </details>
  );
}
