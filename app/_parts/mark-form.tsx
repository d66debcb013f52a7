"use client";

import { useFormStatus } from "react-dom";
import type { FormAction } from "@/app/_forms/form-state";
import { useForm } from "@/app/_forms/use-form";
import { MarkSign, type MarkSignName } from "./drawings/mark-sign";

interface MarkText {
  /** The button's text while the mark is not set, and what it will do. */
  unset: string;
  set: string;
  /** The same while it is set. */
  isSet: string;
  remove: string;
}

interface MarkFormProps {
  id: string;
  isSet: boolean;
  /** Sets the mark if it is not set, and else removes it. */
  action: FormAction;
  sign: MarkSignName;
  text: MarkText;
}

/** A button that sets a mark, such as a bookmark, or removes it, and shows whether it is set. */
export function MarkForm({ id, action, ...shown }: MarkFormProps) {
  const { form, notice } = useForm(action);
  return (
    <form className="contents" {...form}>
      <input type="hidden" name="id" value={id} />
      <MarkButton {...shown} />
      {notice ? <div className="basis-full">{notice}</div> : null}
    </form>
  );
}

/** Shows the outcome at once, while the answer is pending, and does not send again then. */
function MarkButton({ isSet, sign, text }: Omit<MarkFormProps, "id" | "action">) {
  const { pending } = useFormStatus();
  const isShownSet = pending ? !isSet : isSet;
  return (
    <button
      type={pending ? "button" : "submit"}
      aria-disabled={pending}
      title={isShownSet ? text.remove : text.set}
      className={isShownSet ? "button-quiet mark mark-set" : "button-quiet mark"}
    >
      <MarkSign name={sign} isSet={isShownSet} />
      <span aria-live="polite">{isShownSet ? text.isSet : text.unset}</span>
    </button>
  );
}
