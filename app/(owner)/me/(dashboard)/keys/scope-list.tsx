import { useTranslations } from "next-intl";
import { isScope } from "@/lib/access/keys/scopes";

/** Scopes in the reader's words, each with its name in the API. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const t = useTranslations("keys.scopes");
  return (
    <ul>
      {scopes.filter(isScope).map((scope) => (
        <li key={scope}>
          {t(scope)} <span className="font-mono text-soft">{scope}</span>
        </li>
      ))}
    </ul>
  );
}
