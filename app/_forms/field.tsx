import type { ComponentProps } from "react";

interface FieldProps extends Omit<ComponentProps<"input">, "id" | "name" | "className"> {
  name: string;
  label: string;
  hint?: string;
  error?: string;
}

/** A labelled input. Screen readers read its hint and error together with it. */
export function FormField({ name, label, hint, error, ...input }: FieldProps) {
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className="space-y-1.5">
      <label htmlFor={name} className="block font-medium">
        {label}
      </label>
      {hint ? (
        <p id={`${name}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      ) : null}
      <input
        id={name}
        name={name}
        className="input"
        aria-describedby={notes || undefined}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <FieldError name={name} error={error} />
    </div>
  );
}

export function FieldError({ name, error }: { name: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="text-sm font-medium text-lobster">
      {error}
    </p>
  );
}
