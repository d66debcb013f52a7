import type { ReactNode } from "react";
import { FieldError } from "@/app/_forms/labelled";
import { ScopeBoxes } from "@/app/_forms/scope-boxes";
import type { Scope } from "@/lib/access/keys/scopes";
import type { Messages } from "@/lib/pages/i18n/messages";
import { offeredAccess } from "./access";

interface AccessFieldsProps {
  /** What the program asks for. */
  asked: readonly Scope[];
  /** The choice, if one was sent. */
  access: string | undefined;
  /** The single scopes that were ticked, separated by spaces. */
  scopes: string;
  error: string | undefined;
  text: Messages["join"]["ask"];
  keys: Messages["keys"];
}

/**
 * What the program may do: a preset, or single scopes of the request. CSS alone shows what belongs to the choice, so that
 * it works without scripts.
 */
export function AccessFields({ asked, access, scopes, error, text, keys }: AccessFieldsProps) {
  const options = optionsFor(asked, { chosen: scopes.split(" "), text, keys });
  const chosen = access ?? options[0]?.value;
  return (
    <fieldset className="space-y-1" aria-describedby={error ? "scopes-error" : undefined}>
      <legend className="mb-1.5 font-medium">{text.access}</legend>
      {options.map(({ value, label, note, details }) => (
        <div key={value} className="group/option">
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="access"
              value={value}
              defaultChecked={value === chosen}
              aria-invalid={error && value === chosen ? true : undefined}
              className="size-4 shrink-0 accent-sea"
            />
            <span>
              {label} {note ? <span className="text-soft">– {note}</span> : null}
            </span>
          </label>
          <div className="hidden pb-2 pl-6 text-sm group-has-[input[name=access]:checked]/option:block">
            {details}
          </div>
        </div>
      ))}
      <FieldError name="scopes" error={error} />
    </fieldset>
  );
}

interface Option {
  value: string;
  label: string;
  note: string | undefined;
  details: ReactNode;
}

type Texts = Pick<AccessFieldsProps, "text" | "keys"> & { chosen: string[] };

function optionsFor(asked: readonly Scope[], { chosen, text, keys }: Texts): Option[] {
  const presets = offeredAccess(asked).map(({ preset, scopes, isWhole }) => ({
    value: preset,
    label: isWhole || preset !== "full" ? keys.presets[preset] : text.all,
    note: isWhole ? keys.mint.accessNotes[preset] : preset === "full" ? undefined : text.partly,
    details: <ScopeSentences scopes={scopes} text={text} names={keys.scopes} />,
  }));
  const single = {
    ...{ value: "single", label: keys.mint.single, note: text.single },
    details: <ScopeBoxes scopes={asked} chosen={chosen} names={keys.scopes} />,
  };
  return asked.length > 1 ? [...presets, single] : presets;
}

type Names = Messages["keys"]["scopes"];

interface ScopeSentencesProps {
  scopes: readonly Scope[];
  text: Messages["join"]["ask"];
  names: Names;
}

/** Each scope in a sentence: first what changes nothing. */
function ScopeSentences({ scopes, text, names }: ScopeSentencesProps) {
  const reads = scopes.filter((scope) => scope.endsWith(":read"));
  const writes = scopes.filter((scope) => !reads.includes(scope));
  return [
    { title: text.reads, group: reads },
    { title: reads.length > 0 ? text.writes : text.reads, group: writes },
  ].map(({ title, group }) =>
    group.length === 0 ? null : (
      <div key={group[0]} className="mb-2">
        <p className="text-soft">{title}</p>
        <ul className="list-disc pl-5 leading-snug">
          {group.map((scope) => (
            <li key={scope} className="py-0.5">
              {names[scope]} <span className="font-mono text-soft">{scope}</span>
            </li>
          ))}
        </ul>
      </div>
    ),
  );
}
