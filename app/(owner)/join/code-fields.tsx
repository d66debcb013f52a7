import { FormField } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import type { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";

type CodeFieldsProps = Pick<ReturnType<typeof useForm>, "problem" | "errors" | "values"> & {
  text: Messages["join"]["code"];
};

/**
 * The one field for the code. Every refusal stands at it, because it is about what was typed there; after a decision that
 * came too late it is empty, for a new code.
 */
export const CodeFields = ({ problem, errors, values, text }: CodeFieldsProps) => (
  <>
    <FormField
      name="code"
      error={errors.code ?? problem}
      defaultValue={values.decision ? "" : values.code}
      label={text.label}
      hint={text.hint}
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      data-secret
      required
      autoFocus
      isCode
    />
    <Submit>{text.button}</Submit>
  </>
);
