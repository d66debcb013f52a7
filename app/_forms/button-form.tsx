import type { ReactNode } from "react";
import { Submit } from "./submit";

interface ButtonFormProps {
  /** A `buttonAction`. */
  action: (form: FormData) => Promise<void>;
  /** The values that it sends. */
  fields?: Record<string, string>;
  quiet?: boolean;
  children: ReactNode;
}

export const ButtonForm = ({ action, fields = {}, quiet, children }: ButtonFormProps) => (
  <form action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Submit quiet={quiet}>{children}</Submit>
  </form>
);
