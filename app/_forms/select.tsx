import { Labelled } from "./labelled";

interface Option {
  value: string;
  label: string;
}

interface OptionGroup {
  label: string;
  options: Option[];
}

export interface SelectProps {
  id: string;
  name: string;
  label: string;
  options: (Option | OptionGroup)[];
  chosen: string;
  error?: string;
}

/** A labelled choice of one of several options. */
export function Select({ id, name, label, options, chosen, error }: SelectProps) {
  return (
    <Labelled id={id} label={label} error={error}>
      {/* The key remounts the select, because React forgets its default when it resets the form. */}
      <select key={chosen} id={id} name={name} defaultValue={chosen} className="input">
        {options.map((option) =>
          "options" in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(toOption)}
            </optgroup>
          ) : (
            toOption(option)
          ),
        )}
      </select>
    </Labelled>
  );
}

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
