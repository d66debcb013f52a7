import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonForm } from "@/app/_forms/button-form";
import { Done } from "@/app/_parts/done";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { Confirm } from "@/app/(owner)/_parts/confirm";
import { shownPart } from "@/lib/access/keys/format";
import { mayBeRolled } from "@/lib/access/keys/issue";
import { ROLL_GRACES_HOURS } from "@/lib/access/keys/key-lifetimes";
import { keyStatusOf } from "@/lib/access/keys/key-status";
import { readKey } from "@/lib/access/keys/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { isolated } from "@/lib/pages/isolated";
import { titled } from "@/lib/pages/metadata";
import { revoke } from "../actions";
import { CallLine } from "../call-line";
import { handover } from "../handover";
import { KeyFacts } from "../key-facts";
import { lastCallOf } from "../last-call";
import { DeclaredForm } from "./declared-form";
import { RollForm } from "./roll-form";

export const generateMetadata = titled("keys.one.title");

export default async function KeyPage({ params, searchParams }: PageProps) {
  const { owner, lobster } = await requireOwnLobster();
  const { id } = await readPath(IdPath, params);
  const key = await readKey(owner.id, id);
  if (!key) notFound();
  const now = new Date();
  const [t, text, { done }] = await Promise.all([getTranslations("keys"), plainText(), searchParams]);
  const graces = ROLL_GRACES_HOURS.map((hours) => ({ value: String(hours), label: t("graces", { hours }) }));
  const status = keyStatusOf(key, now);
  // A replaced key no longer waits for calls: its successor does, in the form below.
  const mayRoll = mayBeRolled(key, now);
  return (
    <div className="max-w-2xl space-y-8">
      {done === "declared" ? <Done text={t("declared.done")} /> : null}
      <BackLink href="/me/keys" text={t("mint.back")} />
      <div className="space-y-2">
        <h1 className="wrap-anywhere">{key.name}</h1>
        <p className="font-mono text-soft">{shownPart(key.lookupId)}</p>
      </div>
      <KeyFacts apiKey={key} status={status} />
      {mayRoll ? (
        <CallLine
          keyId={key.id}
          known={await lastCallOf(key, lobster.displayName, now)}
          heard={t("calls.heard")}
          again={t("calls.again")}
          watch={t("calls.watch", { name: isolated(lobster.displayName) })}
        />
      ) : null}
      <RollForm
        keyId={key.id}
        mayRoll={mayRoll}
        handover={await handover(lobster.displayName)}
        graces={graces}
        text={text.keys}
      />
      {status.live ? (
        <>
          <DeclaredForm
            keyId={key.id}
            declared={{ declared_model: key.declaredModel ?? "", declared_host: key.declaredHost ?? "" }}
            text={text.keys.declared}
          />
          <section aria-labelledby="revoke" className="space-y-3">
            <h2 id="revoke">{t("one.revoke")}</h2>
            <Confirm ask={t("one.revokeAsk")}>
              <p>{t("one.revokeText")}</p>
              <ButtonForm action={revoke} fields={{ key_id: key.id }}>
                {t("one.revokeButton")}
              </ButtonForm>
            </Confirm>
          </section>
        </>
      ) : null}
    </div>
  );
}
