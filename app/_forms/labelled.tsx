import type { ReactNode } from "react";

interface LabelledProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** A label, a hint and an error around a control. */
export function Labelled({ id, label, hint, error, children }: LabelledProps) {
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
      {children}
      <FieldError name={id} error={error} />
    </div>
  );
}

/** The attributes by which screen readers read a control's hint and error together with it. */
export const described = ({ id, hint, error }: Pick<LabelledProps, "id" | "hint" | "error">) => ({
  "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
  "aria-invalid": error ? true : undefined,
});

export function FieldError({ name, error }: { name: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="text-sm font-medium text-lobster">
      {error}
    </p>
  );
}
