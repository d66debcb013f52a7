import type { Result } from "@modelcontextprotocol/server";
import { z } from "zod";
import { database } from "@/db/client";
import { deleteSubscription } from "@/db/queries/webhooks/subscriptions";
import { checkStatus } from "@/lib/api/auth/caller";
import { invalidFields } from "@/lib/api/contract/general";
import { parseFields } from "@/lib/api/validation/validate";
import { WebhookUrl } from "@/lib/areas/webhooks/schemas";
import { readSecret, subscriptionIdOf } from "@/lib/areas/webhooks/subscription";
import type { Session } from "../session";
import { type AskedEvent, Beginning, EventParams, readAsked, requireScopes } from "./asked";
import { eventError } from "./errors";
import { grant } from "./grant";

const SubscribeParams = EventParams.extend({
  ...Beginning,
  ttlMs: z.number().nullish(),
  delivery: z.looseObject({ mode: z.string().nullish(), url: WebhookUrl, secret: z.string() }),
});

const UnsubscribeParams = EventParams.extend({ delivery: z.looseObject({ url: WebhookUrl }) });

/** Sends an event to a URL from now on, or goes on doing so. Throws ApiError and ProtocolError. */
export async function subscribe(params: unknown, session: Session): Promise<Result> {
  const { delivery, cursor, maxAgeMs, ttlMs, ...named } = parseFields(SubscribeParams, params);
  const asked = readAsked(named);
  const { mode, url } = delivery;
  if (mode != null && mode !== "webhook")
    throw eventError(
      "unsupported",
      "events/subscribe is for webhooks alone; events/poll needs no subscription.",
      {
        feature: "deliveryMode",
        value: mode,
      },
    );
  const secret = readSecret(delivery.secret);
  if (!secret) throw invalidFields([{ path: "delivery.secret", message: SECRET_RULE }]);
  requireScopes(session, [asked.event.scope, "webhooks:write"]);
  checkStatus(session.caller, "private", false);
  if (session.choice.isReadOnly)
    throw eventError("forbidden", "This connection is read-only (?readonly=1): poll with events/poll.");
  const to = { ...toAddress(url), subscriptionId: idOf(asked, url, session), secret };
  return grant(asked, to, { cursor, maxAgeMs, ttlMs }, session.caller);
}

const SECRET_RULE = "must be whsec_ followed by the base64 of 24 to 64 random bytes";

/** Ends a subscription. To end it again changes nothing. Throws ApiError and ProtocolError. */
export async function unsubscribe(params: unknown, session: Session): Promise<Result> {
  const { delivery, ...named } = parseFields(UnsubscribeParams, params);
  const asked = readAsked(named);
  requireScopes(session, ["webhooks:write"]);
  const subscriptionId = idOf(asked, delivery.url, session);
  await deleteSubscription(database().db, { subscriptionId, lobsterId: session.caller.lobster.id });
  return {};
}

const idOf = ({ event, given }: AskedEvent, url: string, { caller }: Session): string =>
  subscriptionIdOf({
    lobsterId: caller.lobster.id,
    url: toAddress(url).url,
    name: event.name,
    arguments: given,
  });

const toAddress = (text: string) => {
  const { href, host } = new URL(text);
  return { url: href, host };
};
