import { Labelled } from "./labelled";

export interface SelectProps {
  id: string;
  name: string;
  label: string;
  options: { value: string; label: string }[];
  chosen: string;
  error?: string;
}

/** A labelled choice of one of several options. */
export function Select({ id, name, label, options, chosen, error }: SelectProps) {
  return (
    <Labelled id={id} label={label} error={error}>
      {/* The key remounts the select, because React forgets its default when it resets the form. */}
      <select key={chosen} id={id} name={name} defaultValue={chosen} className="input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
