import { FieldError } from "@/app/_forms/field";

export interface SelectProps {
  id: string;
  name: string;
  label: string;
  options: { value: string; label: string }[];
  chosen: string;
  error?: string;
}

export function Select({ id, name, label, options, chosen, error }: SelectProps) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      {/* The key remounts the select, because React forgets its default when it resets the form. */}
      <select key={chosen} id={id} name={name} defaultValue={chosen} className="input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError name={id} error={error} />
    </div>
  );
}
