"use client";

import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";
import { pin } from "./actions";

interface PinFormProps {
  labels: Record<"post" | "postHint" | "pin", string>;
}

export function PinForm({ labels }: PinFormProps) {
  const { form, notice, field } = useForm(pin);
  return (
    <form className="sheet max-w-text space-y-5" {...form}>
      {notice}
      <FormField {...field("post")} label={labels.post} hint={labels.postHint} autoComplete="off" required />
      <Submit>{labels.pin}</Submit>
    </form>
  );
}
