import { z } from "zod";
import { readHead } from "@/db/queries/event-log/number";
import { replayFrom, rollSecret } from "@/db/queries/webhooks/change";
import { findAddressee } from "@/db/queries/webhooks/webhooks";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { CursorParam, DateTime } from "@/lib/api/contract/shapes";
import { invalidEventsCursor, readEventsCursor } from "@/lib/areas/event-log/cursor";
import { calling, ofWebhook, secret, spendCall, type WebhookCall, webhookOf } from "../common";
import { confirmByCode, sendChallenge, sendTest } from "../probe";
import { requireWebhook } from "../read";
import { WEBHOOK_REFUSALS } from "../refusals";
import { toWebhook, Webhook, WebhookCode } from "../schemas";
import { makeSecret, openSecret, sealSecret, showSecret } from "../sign";

const endpoint = endpointsOf("webhooks");

const ROLL_HOURS = 24;
const HOUR_MS = 3_600_000;

export const rollWebhook = endpoint("POST /webhooks/{id}/roll", {
  scope: "webhooks:write",
  effect: "private",
  tool: {
    name: "roll_webhook_secret",
    set: "account",
    phrases: "roll webhook key, change webhook key, change webhook secret",
  },
  summary: { en: "Replace a webhook's secret", "zh-CN": "更换 webhook 的密钥" },
  description: `For ${ROLL_HOURS} hours the old secret signs, too.`,
  sentences: {
    done: { en: "Replaced the secret of a webhook", "zh-CN": "更换了一个 webhook 的密钥" },
    tried: { en: "Tried to replace the secret of a webhook", "zh-CN": "想更换一个 webhook 的密钥" },
  },
  ...ofWebhook,
  refusals: WEBHOOK_REFUSALS.of("webhook_not_found"),
  success: [200, z.object({ secret, previous_signs_until: DateTime.nullable() })],
  handle: async ({ db, lobster, params, now }) => {
    const which = webhookOf({ lobster, params });
    const { id } = which;
    const known = await findAddressee(db, which);
    const previous = known && openSecret(known.secret, id) ? known.secret : null;
    const until = previous && new Date(now.getTime() + ROLL_HOURS * HOUR_MS).toISOString();
    const made = makeSecret();
    const stored = { ...which, secret: sealSecret(made, id), previous, previousUntil: until };
    WEBHOOK_REFUSALS.unwrap(await rollSecret(db, stored));
    return { secret: showSecret(made), previous_signs_until: until };
  },
});

export const verifyWebhook = endpoint("POST /webhooks/{id}/verify", {
  ...calling,
  tool: { name: "verify_webhook", set: "account" },
  summary: {
    en: "Send the challenge (a value to echo) now; says if it came back",
    "zh-CN": "现在就发送验证请求，并说明接收方是否回应",
  },
  description:
    "Makes a pending webhook active, and one that has ended by itself: it goes on where it stopped. `code`: what the challenge's `data` had, for a receiver that cannot echo.",
  sentences: {
    done: { en: "Verified the receiver of a webhook", "zh-CN": "验证了一个 webhook 的接收方" },
    tried: { en: "Tried to verify the receiver of a webhook", "zh-CN": "想验证一个 webhook 的接收方" },
  },
  ...ofWebhook,
  body: z.strictObject({ code: WebhookCode.optional() }),
  refusals: WEBHOOK_REFUSALS.of(
    "webhook_not_found",
    "challenge_failed",
    "wrong_code",
    "secret_lost",
    "stopped_by_owner",
    "receiver_busy",
    "resolver_unavailable",
  ),
  success: [200, z.object({ webhook: Webhook })],
  handle: {
    prepare: (call) => (call.body.code ? confirmByCode(call, call.body.code) : sendChallenge(call)),
    run: answerWith,
  },
});

export const testWebhook = endpoint("POST /webhooks/{id}/test", {
  ...calling,
  tool: { name: "test_webhook", set: "account" },
  summary: {
    en: "Send a message of type `test` now, and say how it went",
    "zh-CN": "现在就发送一条 test 消息，并说明结果",
  },
  description: "A refusal by the receiver is no error: see `last_attempt`.",
  sentences: {
    done: { en: "Sent a test to a webhook", "zh-CN": "向一个 webhook 发送了测试" },
    tried: { en: "Tried to send a test to a webhook", "zh-CN": "想向一个 webhook 发送测试" },
  },
  ...ofWebhook,
  refusals: WEBHOOK_REFUSALS.of(
    "webhook_not_found",
    "webhook_pending",
    "webhook_paused",
    "webhook_ended",
    "secret_lost",
    "receiver_busy",
    "resolver_unavailable",
  ),
  success: [200, z.object({ webhook: Webhook })],
  handle: { prepare: sendTest, run: answerWith },
});

export const replayWebhook = endpoint("POST /webhooks/{id}/replay", {
  ...calling,
  tool: {
    name: "replay_webhook",
    set: "account",
    phrases: "resend events, send events again, redeliver, missed webhook events, 重新发送, 重发",
  },
  summary: { en: "Send again what came after a cursor", "zh-CN": "重新发送某个游标之后的事件" },
  description: "A cursor of the events, of an attempt, or of what was set aside. Events keep their ids.",
  sentences: {
    done: { en: "Resent events to a webhook", "zh-CN": "让 webhook 重发了事件" },
    tried: { en: "Tried to resend events to a webhook", "zh-CN": "想让 webhook 重发事件" },
  },
  ...ofWebhook,
  body: z.strictObject({ cursor: CursorParam.unwrap() }),
  refusals: WEBHOOK_REFUSALS.of("webhook_not_found", "webhook_pending", "webhook_ended"),
  success: [200, z.object({ webhook: Webhook })],
  handle: async (call) => {
    const { db, lobster, now } = call;
    const position = readEventsCursor(call.body.cursor, lobster.id);
    if (!position || position.seq > (await readHead(db, lobster.id))) throw invalidEventsCursor();
    await spendCall(call, now);
    const replay = { ...webhookOf(call), seq: position.seq, now: now.toISOString() };
    WEBHOOK_REFUSALS.unwrap(await replayFrom(db, replay));
    return answerWith(call);
  },
});

async function answerWith(call: WebhookCall) {
  return { webhook: toWebhook(await requireWebhook(call.db, webhookOf(call))) };
}
