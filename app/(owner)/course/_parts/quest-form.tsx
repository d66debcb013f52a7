"use client";

import { FormField, TextArea } from "@/app/_forms/field";
import { Select } from "@/app/_forms/select";
import { Submit } from "@/app/_forms/submit";
import { useFilledForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { setQuest } from "../actions";

interface QuestFormProps {
  weeks: { value: string; label: string }[];
  /** The number of the week that is chosen at first. */
  week: string;
  text: Messages["course"]["form"];
}

/** By which staff set a quest for a week of the course. */
export function QuestForm({ weeks, week, text }: QuestFormProps) {
  const { form, notice, field, values, errors } = useFilledForm(setQuest, { week, places: "8" });
  return (
    <form className="sheet space-y-5" {...form}>
      {notice}
      <Select
        id="week"
        name="week"
        label={text.week}
        options={weeks}
        chosen={values.week}
        {...(errors.week ? { error: errors.week } : {})}
      />
      <FormField {...field("title")} label={text.questTitle} autoComplete="off" required />
      <TextArea {...field("brief")} label={text.brief} hint={text.briefHint} rows={6} required />
      <TextArea {...field("task")} label={text.task} rows={2} required />
      <FormField
        {...field("places")}
        type="number"
        min={1}
        max={64}
        inputMode="numeric"
        label={text.places}
        hint={text.placesHint}
        required
      />
      <Submit>{text.send}</Submit>
    </form>
  );
}
