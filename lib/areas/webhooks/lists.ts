import { BY_NUMBER } from "@/db/keyset";
import { listAttempts } from "@/db/queries/webhooks/webhooks";
import { list } from "@/lib/api/contract/list";
import { toAttempt, WebhookAttempt } from "./schemas";

/** The attempts of a webhook, newest first. */
export const attempts = list({
  name: "attempts",
  key: BY_NUMBER,
  keyOf: (last) => [last.number],
  limit: { max: 100, byDefault: 30 },
  rows: listAttempts,
  record: WebhookAttempt,
  toRecord: toAttempt,
});
