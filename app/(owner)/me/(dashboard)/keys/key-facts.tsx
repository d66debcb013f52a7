import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { When } from "@/app/_parts/when";
import type { KeyStatus } from "@/lib/access/keys/key-status";
import type { KeyRecord } from "@/lib/access/keys/read";
import { ADMIN_SCOPE, SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { isolated } from "@/lib/pages/isolated";
import { ScopeList } from "./scope-list";

export function KeyFacts({ apiKey, status }: { apiKey: KeyRecord; status: KeyStatus }) {
  const t = useTranslations("keys");
  const { scopes, createdAt, lastUsedAt, program } = apiKey;
  const preset = presetOf(scopes);
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      <Fact name={t("facts.may")}>
        {preset ? (
          t(scopes.includes(ADMIN_SCOPE) ? "presets.withAdmin" : "presets.withScopes", {
            preset: t(`presets.${preset}`),
            count: scopes.length,
          })
        ) : (
          <ScopeList scopes={scopes} />
        )}
      </Fact>
      <Fact name={t("facts.life")}>
        {t.rich(`life.${status.message}`, { at: () => (status.endsAt ? <When at={status.endsAt} /> : null) })}
      </Fact>
      <Fact name={t("facts.made")}>
        <When at={createdAt} />
      </Fact>
      <Fact name={t("facts.lastUsed")}>{lastUsedAt ? <When at={lastUsedAt} /> : t("facts.never")}</Fact>
      {program === null ? null : (
        <Fact name={t("facts.from")} isWide>
          {t("joined", { program: isolated(program) })}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={`flex gap-2 ${isWide ? "sm:col-span-2" : ""}`}>
      <dt className="w-20 shrink-0 text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

const PRESETS = ["full", "read", "poster"] as const;

/** The preset with exactly these scopes, apart from the admin scope; undefined if there is none. */
function presetOf(scopes: readonly string[]) {
  const common = scopes.filter((scope) => scope !== ADMIN_SCOPE);
  return PRESETS.find((preset) => {
    const own = SCOPE_PRESETS[preset];
    return own.length === common.length && own.every((scope) => common.includes(scope));
  });
}
