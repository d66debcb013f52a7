import { described, Labelled } from "@/app/_forms/labelled";
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
export function CodeFields({ problem, errors, values, text }: CodeFieldsProps) {
  const texts = { id: "code", hint: text.hint, error: errors.code ?? problem };
  return (
    <>
      <Labelled label={text.label} {...texts}>
        <input
          id="code"
          name="code"
          defaultValue={values.decision ? "" : values.code}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          data-secret
          required
          autoFocus
          dir="ltr"
          lang="en"
          className="input font-mono text-2xl tracking-widest uppercase"
          {...described(texts)}
        />
      </Labelled>
      <Submit>{text.button}</Submit>
    </>
  );
}
