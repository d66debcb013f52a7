import { ChoiceField } from "@/app/_forms/choice-field";
import { FormField } from "@/app/_forms/field";
import { FieldError } from "@/app/_forms/labelled";
import { Submit } from "@/app/_forms/submit";
import type { useForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { AccessFields } from "./access-fields";
import type { AskedJoin } from "./asked";

export interface JoinText {
  join: Messages["join"];
  keys: Messages["keys"];
  nameHint: string;
}

type AnswerFieldsProps = Pick<ReturnType<typeof useForm>, "notice" | "errors" | "values" | "field"> & {
  asked: AskedJoin;
  isNewcomer: boolean;
  text: JoinText;
};

/** What the owner may change about a request, and two buttons of equal weight. */
export function AnswerFields({
  notice,
  errors,
  values,
  field,
  asked,
  isNewcomer,
  text: { join, keys, nameHint },
}: AnswerFieldsProps) {
  const name = field("lobster_name");
  return (
    <>
      {notice}
      <input type="hidden" name="code" value={asked.code} />
      {isNewcomer ? (
        <FormField
          {...name}
          defaultValue={name.defaultValue ?? asked.lobsterName ?? ""}
          label={join.ask.name}
          hint={nameHint}
          autoComplete="off"
          required
        />
      ) : null}
      <AccessFields
        asked={asked.scopes}
        access={values.access}
        scopes={values.scopes ?? ""}
        error={errors.scopes || errors.access ? join.ask.scopes : undefined}
        text={join.ask}
        keys={keys}
      />
      <ChoiceField
        legend={join.ask[asked.kind].lives}
        name="days"
        options={asked.lifetimes}
        chosen={values.days ?? asked.lifetime}
      />
      <FieldError name="days" error={errors.days && join.ask.invalid} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Submit quiet sends={{ name: "decision", value: "yes" }}>
          {join.ask.yes}
        </Submit>
        <Submit quiet sends={{ name: "decision", value: "no" }}>
          {join.ask.no}
        </Submit>
      </div>
    </>
  );
}
