"use client";

import type { FormAction } from "@/app/_forms/form-state";
import { Submit } from "@/app/_forms/submit";
import { useForm } from "@/app/_forms/use-form";

interface OneButtonProps {
  action: FormAction;
  id: string;
  text: string;
  /** For undoing or removing something. */
  quiet?: boolean;
}

/** A form that is one button, about the thing with this id. */
export function OneButton({ action, id, text, quiet = false }: OneButtonProps) {
  const { form, notice } = useForm(action);
  return (
    <form className="space-y-4" {...form}>
      {notice}
      <input type="hidden" name="id" value={id} />
      <Submit quiet={quiet}>{text}</Submit>
    </form>
  );
}
