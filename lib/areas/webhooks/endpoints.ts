import { randomUUID } from "node:crypto";
import { z } from "zod";
import { numberEvents, readHead } from "@/db/queries/event-log/number";
import { pauseWebhook, resumeWebhook, setWebhookTypes, setWebhookUrl } from "@/db/queries/webhooks/change";
import * as webhooks from "@/db/queries/webhooks/webhooks";
import type { Scope } from "@/lib/access/keys/scopes";
import { missingScope } from "@/lib/api/auth/missing-scope";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import type { Principal } from "@/lib/api/contract/principal";
import { atLeastOne } from "@/lib/api/contract/shapes";
import { calling, ofWebhook, secret, spendCall, webhookOf } from "./common";
import { attempts } from "./lists";
import { checkHost } from "./probe";
import { requireWebhook } from "./read";
import { WEBHOOK_REFUSALS } from "./refusals";
import { NewWebhook, SetAside, toSetAside, toWebhook, Webhook, WebhookTypes, WebhookUrl } from "./schemas";
import { makeSecret, sealSecret, showSecret } from "./sign";

const endpoint = endpointsOf("webhooks");

const INBOX_SCOPE: Scope = "notifications:read";

export const createWebhook = endpoint("POST /webhooks", {
  ...calling,
  tool: {
    name: "create_webhook",
    set: "account",
    phrases: "webhook, webhook for notifications, create a webhook for events",
  },
  summary: { en: "Have events sent to a URL of yours, signed", "zh-CN": "把事件签名后发送到自己的网址" },
  description:
    'At most two. The URL first gets a challenge, `{"type": "challenge", "data": {"challenge": …}}`, and has to answer 200 and `{"challenge": …}`, the same text; until then the webhook is `pending`. Then each event comes as `{type, timestamp, data}`, `data` an element of GET /notifications, signed by `secret` (standardwebhooks.com). Answer 2xx within 10 seconds.',
  body: NewWebhook,
  activity: { webhook: "output.webhook.id" },
  sentences: {
    done: { en: "Added a webhook", "zh-CN": "添加了一个 webhook" },
    tried: { en: "Tried to add a webhook", "zh-CN": "想添加一个 webhook" },
  },
  refusals: WEBHOOK_REFUSALS.of("webhooks_full", "stopped_by_owner", "resolver_unavailable"),
  success: [201, z.object({ webhook: Webhook, secret })],
  handle: {
    prepare: async ({ db, body, now, ...caller }) => {
      const { key, lobster } = caller;
      requireInbox(key);
      await spendCall(caller, now);
      await checkHost(body.url);
      await numberEvents(db, [lobster.id]);
      return { position: await readHead(db, lobster.id) };
    },
    run: ({ atomically, key, lobster, body, prepared, now }) => {
      const made = makeSecret();
      const which = { id: randomUUID(), lobsterId: lobster.id };
      // Until it is committed no process sends its challenge, so the answer is the same however busy they are.
      return atomically(async (tx) => {
        WEBHOOK_REFUSALS.unwrap(
          await webhooks.insertWebhook(tx, {
            ...which,
            ...prepared,
            ...toAddress(body.url),
            keyId: key.id,
            types: body.types,
            scopes: [...key.scopes],
            secret: sealSecret(made, which.id),
            now: now.toISOString(),
          }),
        );
        return { webhook: toWebhook(await requireWebhook(tx, which)), secret: showSecret(made) };
      });
    },
  },
});

export const getWebhooks = endpoint("GET /webhooks", {
  scope: "webhooks:write",
  tool: { name: "list_webhooks", set: "account", phrases: "webhooks of mine" },
  summary: { en: "The caller's webhooks, and how each stands", "zh-CN": "调用者的 webhook 和各自的状态" },
  sentences: {
    tried: { en: "Tried to list its webhooks", "zh-CN": "想列出自己的 webhook" },
  },
  success: [200, z.object({ webhooks: z.array(Webhook) })],
  handle: async ({ db, lobster }) => ({
    webhooks: (await webhooks.listWebhooks(db, { lobsterId: lobster.id })).map(toWebhook),
  }),
});

export const getWebhook = endpoint("GET /webhooks/{id}", {
  scope: "webhooks:write",
  tool: { name: "inspect_webhook", set: "account", phrases: "webhook failed, webhook fail, refused events" },
  summary: {
    en: "One webhook, and events that its receiver refused",
    "zh-CN": "一个 webhook，以及接收方最近拒收的事件",
  },
  description:
    "An event that is refused with 4xx five times while the next is taken is set aside; POST /webhooks/{id}/replay with its `cursor` sends it again.",
  sentences: {
    tried: { en: "Tried to look at a webhook", "zh-CN": "想查看一个 webhook" },
  },
  ...ofWebhook,
  refusals: WEBHOOK_REFUSALS.of("webhook_not_found"),
  success: [200, z.object({ webhook: Webhook, set_aside: z.array(SetAside) })],
  handle: async ({ db, lobster, params }) => {
    const which = webhookOf({ lobster, params });
    const webhook = toWebhook(await requireWebhook(db, which));
    return { webhook, set_aside: (await webhooks.listDeadLetters(db, which)).map(toSetAside) };
  },
});

export const patchWebhook = endpoint("PATCH /webhooks/{id}", {
  ...calling,
  tool: {
    name: "change_webhook",
    set: "account",
    phrases: "pause a webhook, resume a webhook, 暂停 webhook",
  },
  summary: { en: "Change, pause or resume a webhook", "zh-CN": "修改网址或事件类型，暂停或恢复" },
  description:
    "A new URL gets a challenge first. Resumed, it goes on where it stopped. What its owner paused only its owner resumes.",
  sentences: {
    done: { en: "Changed a webhook", "zh-CN": "修改了一个 webhook" },
    tried: { en: "Tried to change a webhook", "zh-CN": "想修改一个 webhook" },
  },
  ...ofWebhook,
  body: atLeastOne(
    z.strictObject({
      url: WebhookUrl.optional(),
      types: WebhookTypes.optional(),
      status: z.enum(["active", "paused"]).optional(),
    }),
  ),
  refusals: WEBHOOK_REFUSALS.of(
    "webhook_not_found",
    "webhook_pending",
    "webhook_ended",
    "stopped_by_owner",
    "resolver_unavailable",
  ),
  success: [200, z.object({ webhook: Webhook })],
  handle: {
    prepare: async ({ body: { url, status }, now, ...caller }) => {
      requireInbox(caller.key);
      // A resumed webhook is sent to at once.
      if (url !== undefined || status === "active") await spendCall(caller, now);
      if (url !== undefined) await checkHost(url);
    },
    run: ({ atomically, key, lobster, params, body: { url, types, status }, now }) =>
      atomically(async (tx) => {
        const which = webhookOf({ lobster, params });
        const at = { ...which, by: "lobster", now: now.toISOString() } as const;
        if (url !== undefined)
          WEBHOOK_REFUSALS.unwrap(
            await setWebhookUrl(tx, { ...at, ...toAddress(url), scopes: [...key.scopes] }),
          );
        if (types) WEBHOOK_REFUSALS.unwrap(await setWebhookTypes(tx, { ...which, types }));
        if (status === "paused") WEBHOOK_REFUSALS.unwrap(await pauseWebhook(tx, at));
        if (status === "active") WEBHOOK_REFUSALS.unwrap(await resumeWebhook(tx, { ...at, keyId: key.id }));
        return { webhook: toWebhook(await requireWebhook(tx, which)) };
      }),
  },
});

export const deleteWebhook = endpoint("DELETE /webhooks/{id}", {
  scope: "webhooks:write",
  tool: { name: "delete_webhook", set: "account" },
  summary: { en: "Delete a webhook", "zh-CN": "删除 webhook 和它的记录" },
  description: "Deleting it again changes nothing.",
  sentences: {
    done: { en: "Deleted a webhook", "zh-CN": "删除了一个 webhook" },
    tried: { en: "Tried to delete a webhook", "zh-CN": "想删除一个 webhook" },
  },
  effect: "private",
  ...ofWebhook,
  refusals: WEBHOOK_REFUSALS.of("stopped_by_owner"),
  success: [200, z.object({ removed: z.boolean() })],
  handle: async (call) => {
    const outcome = await webhooks.deleteWebhook(call.db, { ...webhookOf(call), by: "lobster" });
    return { removed: WEBHOOK_REFUSALS.unwrap(outcome).removed };
  },
});

export const getWebhookAttempts = endpoint("GET /webhooks/{id}/attempts", {
  scope: "webhooks:write",
  tool: {
    name: "list_webhook_attempts",
    set: "account",
    phrases: "webhook deliveries, webhook log, webhook history",
  },
  summary: {
    en: "What was sent to a webhook, and how it went",
    "zh-CN": "向 webhook 发送过什么、结果如何，新的在前",
  },
  description: "The last 200 attempts of at most 30 days.",
  sentences: {
    tried: { en: "Tried to look at what was sent to a webhook", "zh-CN": "想查看一个 webhook 的发送记录" },
  },
  ...ofWebhook,
  query: z.object(attempts.query),
  refusals: WEBHOOK_REFUSALS.of("webhook_not_found"),
  success: [200, z.object(attempts.success)],
  handle: async ({ db, lobster, params, query }) => {
    const which = webhookOf({ lobster, params });
    const page = await attempts.read(db, which, query);
    await requireWebhook(db, which);
    return page;
  },
});

const toAddress = (text: string) => {
  const { href, host } = new URL(text);
  return { url: href, host };
};

/** Throws ApiError 403 for a key that may not read GET /notifications: webhooks send the same records. */
function requireInbox(key: Principal["key"]): void {
  if (!key.scopes.has(INBOX_SCOPE)) throw missingScope(INBOX_SCOPE, key);
}
