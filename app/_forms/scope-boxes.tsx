import type { Scope } from "@/lib/access/keys/scopes";
import type { Messages } from "@/lib/pages/i18n/messages";

interface ScopeBoxesProps {
  scopes: readonly Scope[];
  chosen: readonly string[];
  names: Messages["keys"]["scopes"];
}

/** A checkbox for each scope, with what it permits in a sentence. */
export const ScopeBoxes = ({ scopes, chosen, names }: ScopeBoxesProps) =>
  scopes.map((scope) => (
    <label key={scope} className="flex min-h-11 items-start gap-2 py-1.5 leading-snug">
      <input
        type="checkbox"
        name="scopes"
        value={scope}
        defaultChecked={chosen.includes(scope)}
        className="mt-0.5 size-4 shrink-0 accent-sea"
      />
      <span>
        {names[scope]} <span className="font-mono text-sm text-soft">{scope}</span>
      </span>
    </label>
  ));
