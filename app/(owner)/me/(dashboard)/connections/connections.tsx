import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonForm } from "@/app/_forms/button-form";
import { When } from "@/app/_parts/when";
import { Confirm } from "@/app/(owner)/_parts/confirm";
import type { ShownConnection } from "@/lib/connect/read";
import { isolated } from "@/lib/pages/isolated";
import { ScopeList } from "../keys/scope-list";
import { disconnect } from "./actions";

/** The programs that logged in for an owner, each with a button that ends it. Nothing if there are none. */
export function Connections({ connections }: { connections: ShownConnection[] }) {
  const t = useTranslations("connect.list");
  if (connections.length === 0) return null;
  return (
    <section aria-labelledby="connections" className="space-y-4">
      <h2 id="connections">{t("title")}</h2>
      <p className="max-w-text text-soft">{t("lead")}</p>
      <ul className="space-y-3">
        {connections.map((connection) => (
          <li key={connection.keyId}>
            <Connection connection={connection} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Connection({ connection }: { connection: ShownConnection }) {
  const t = useTranslations("connect.list");
  const { keyId, clientName, host, scopes, createdAt, endsAt, lastUsedAt } = connection;
  return (
    <article aria-labelledby={`connection-${keyId}`} className="sheet space-y-4">
      <div>
        <p id={`connection-${keyId}`} className="text-lg font-semibold wrap-anywhere">
          {host === null ? t("byCode") : <bdi>{host}</bdi>}
        </p>
        {clientName ? <p className="text-sm text-soft">{t("name", { name: isolated(clientName) })}</p> : null}
      </div>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Fact name={t("may")}>
          <ScopeList scopes={scopes} />
        </Fact>
        <Fact name={t("lastUsed")}>{lastUsedAt ? <When at={lastUsedAt} /> : t("never")}</Fact>
        <Fact name={t("since")}>
          <When at={createdAt} />
        </Fact>
        <Fact name={t("ends")}>
          <When at={endsAt} />
        </Fact>
      </dl>
      <Confirm ask={t("ask")}>
        <p>{t("text")}</p>
        <ButtonForm action={disconnect} fields={{ key_id: keyId }}>
          {t("button")}
        </ButtonForm>
      </Confirm>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
