import { FieldError } from "@/app/_forms/field";
import { REASON_MAX } from "@/lib/operations/moderation/reason";

interface ReasonProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  value: string | undefined;
  error: string | undefined;
}

/** The field for a moderator's reason. */
export function ReasonField({ id, name, label, hint, value, error }: ReasonProps) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
      <textarea
        id={id}
        name={name}
        rows={3}
        maxLength={REASON_MAX}
        defaultValue={value}
        className="input"
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        required
      />
      <FieldError name={id} error={error} />
    </div>
  );
}
