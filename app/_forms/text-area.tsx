import type { ComponentProps } from "react";
import { FieldError } from "./field";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "name" | "className"> {
  name: string;
  label: string;
  hint?: string;
  error?: string;
}

/** A labelled text area. Screen readers read its hint and error together with it. */
export function TextArea({ name, id = name, label, hint, error, ...area }: TextAreaProps) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      ) : null}
      <textarea
        id={id}
        name={name}
        className="input"
        aria-describedby={notes || undefined}
        aria-invalid={error ? true : undefined}
        {...area}
      />
      <FieldError name={id} error={error} />
    </div>
  );
}
