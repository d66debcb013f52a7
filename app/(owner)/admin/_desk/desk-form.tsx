"use client";

import { useActionState, useId } from "react";
import { refusalOf } from "@/app/_parts/form-state";
import { ProblemNotice } from "@/app/_parts/problem";
import { Submit } from "@/app/_parts/submit";
import { useRefusalFocus } from "@/app/_parts/use-refusal-focus";
import type { DeskState } from "../actions";
import { ReasonField } from "./reason";
import { Select, type SelectProps } from "./select";
import { Ticks, type TicksProps } from "./ticks";

interface DeskFormProps {
  action: (state: DeskState, form: FormData) => Promise<DeskState>;
  /** The text that the moderator clicks to open the form. */
  title: string;
  submit: string;
  reason: { label: string; hint: string };
  /** Opening a form closes the others of its group. */
  group: string;
  hidden: Record<string, string>;
  choices?: Pick<SelectProps, "name" | "label" | "options" | "chosen">[];
  ticks?: Pick<TicksProps, "legend" | "options">;
}

const SUMMARY =
  "flex min-h-11 items-center justify-between gap-4 font-medium hover:text-sea after:text-soft after:content-['+'/''] in-open:after:content-['−'/'']";

/** The form for one act of a moderator, closed at first. It always asks for a reason. */
export function DeskForm(props: DeskFormProps) {
  const { action, title, submit, reason, group, hidden, choices = [], ticks } = props;
  const [state, formAction] = useActionState<DeskState, FormData>(action, { status: "idle" });
  const form = useRefusalFocus(state);
  const { problem, errors, values } = refusalOf(state);
  const id = useId();
  return (
    <details name={group} open={state.status === "refused"} className="border-t border-line">
      <summary className={SUMMARY}>{title}</summary>
      <form ref={form} action={formAction} className="space-y-4 pb-5" noValidate>
        {problem ? <ProblemNotice>{problem}</ProblemNotice> : null}
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
        {ticks ? <Ticks {...ticks} name="reports" ticked={values.reports} error={errors.reports} /> : null}
        <ReasonField
          id={`${id}-reason`}
          name="reason"
          {...reason}
          value={values.reason}
          error={errors.reason}
        />
        <Submit>{submit}</Submit>
      </form>
    </details>
  );
}
