import { getTranslations } from "next-intl/server";
import { Done } from "@/app/_parts/done";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { readOwnWebhooks } from "@/lib/areas/webhooks/read";
import type { PageProps } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { CodeForm } from "./code-form";
import { WebhookCard } from "./webhook-card";

export const generateMetadata = titled("me.webhooks.title");

const DONE = ["paused", "resumed", "confirmed", "ended", "removed"] as const;

export default async function WebhooksPage({ searchParams }: PageProps) {
  const { lobster } = await requireOwnLobster();
  const [t, text, { done }, webhooks] = await Promise.all([
    getTranslations("me.webhooks"),
    plainText(),
    searchParams,
    readOwnWebhooks(lobster.id),
  ]);
  const doneCode = DONE.find((code) => code === done);
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      <div className="space-y-6">
        {doneCode ? <Done text={t(`done.${doneCode}`)} /> : null}
        {webhooks.map((own) => (
          <WebhookCard key={own.webhook.id} own={own}>
            {own.webhook.status === "pending" && !own.subscription ? (
              <CodeForm webhookId={own.webhook.id} text={text.me.webhooks.code} />
            ) : null}
          </WebhookCard>
        ))}
        {webhooks.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      </div>
    </>
  );
}
