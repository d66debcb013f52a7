import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonForm } from "@/app/_forms/button-form";
import { When } from "@/app/_parts/when";
import { Confirm } from "@/app/(owner)/_parts/confirm";
import type { OwnWebhook, WebhookRecord } from "@/lib/areas/webhooks/read";
import { removeWebhook, setWebhookPaused, stopWebhook } from "./actions";
import { AttemptPlot } from "./attempt-plot";
import { Attempts } from "./attempts";

const TONES = { active: "text-kelp", pending: "text-brass", paused: "text-soft", ended: "text-lobster" };

interface WebhookCardProps {
  own: OwnWebhook;
  /** What the owner can do about its state. */
  children?: ReactNode;
}

/** A webhook: its address, its state, what was sent, and how to stop it. */
export function WebhookCard({ own, children }: WebhookCardProps) {
  const { webhook, attempts } = own;
  const t = useTranslations("me.webhooks");
  const { id, url, status, reason } = webhook;
  const { host } = new URL(url);
  return (
    <article aria-labelledby={`webhook-${id}`} className="sheet space-y-5">
      <div className="space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`webhook-${id}`} className="text-lg wrap-anywhere">
            {host}
          </h2>
          <span className={`rounded-full bg-foam px-2.5 py-0.5 text-sm font-semibold ${TONES[status]}`}>
            {t(`status.${status}`)}
          </span>
        </div>
        <p className="font-mono text-sm wrap-anywhere text-soft">{url}</p>
        <p className="max-w-text text-soft">{t(`about.${reason ?? status}`)}</p>
      </div>
      <Facts own={own} />
      {children}
      {attempts.length > 0 ? (
        <>
          {attempts.length > 1 ? <AttemptPlot attempts={attempts} /> : null}
          <Attempts attempts={attempts} host={host} />
        </>
      ) : null}
      {status === "ended" ? (
        <RemoveButton webhook={webhook} host={host} />
      ) : (
        <Buttons webhook={webhook} host={host} />
      )}
    </article>
  );
}

function Facts({ own: { webhook, asideCount, subscription } }: { own: OwnWebhook }) {
  const t = useTranslations("me.webhooks.facts");
  const { types, created_at, failing_since, next_attempt_at } = webhook;
  return (
    <dl className="space-y-2 text-sm">
      {subscription ? (
        <Fact name={t("event")}>
          <span className="font-mono wrap-anywhere">{subscription.name}</span>
        </Fact>
      ) : null}
      {types.length > 0 ? (
        <Fact name={t("types")}>
          <span className="font-mono wrap-anywhere">{types.join(", ")}</span>
        </Fact>
      ) : null}
      <Fact name={t("since")}>
        <When at={created_at} />
      </Fact>
      {subscription ? (
        <Fact name={t("lapses")}>
          <When at={subscription.lapsesAt} />
        </Fact>
      ) : null}
      {failing_since ? (
        <Fact name={t("failing")}>
          <When at={failing_since} />
        </Fact>
      ) : null}
      {next_attempt_at ? (
        <Fact name={t("next")}>
          <When at={next_attempt_at} />
        </Fact>
      ) : null}
      {asideCount > 0 ? <Fact name={t("aside")}>{t("asideCount", { count: asideCount })}</Fact> : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

function RemoveButton({ webhook: { id }, host }: { webhook: WebhookRecord; host: string }) {
  const t = useTranslations("me.webhooks");
  return (
    <ButtonForm action={removeWebhook} fields={{ webhook_id: id }} quiet>
      {t.rich("remove", { host, hidden })}
    </ButtonForm>
  );
}

function Buttons({ webhook: { id, status }, host }: { webhook: WebhookRecord; host: string }) {
  const t = useTranslations("me.webhooks");
  const isPaused = status === "paused";
  return (
    <div className="flex flex-wrap items-start gap-3">
      <ButtonForm
        action={setWebhookPaused}
        fields={{ webhook_id: id, pause: String(!isPaused) }}
        quiet={!isPaused}
      >
        {t.rich(isPaused ? "resume" : "pause", { host, hidden })}
      </ButtonForm>
      <Confirm ask={t("end.ask", { host })}>
        <p>{t("end.text", { host })}</p>
        <ButtonForm action={stopWebhook} fields={{ webhook_id: id }}>
          {t("end.button")}
        </ButtonForm>
      </Confirm>
    </div>
  );
}
