import { expect } from "vitest";
import { database } from "@/db/client";
import * as sending from "@/lib/areas/webhooks/actions/endpoints";
import * as webhooks from "@/lib/areas/webhooks/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { givenNotification, sendDue } from "../given/webhooks";
import type { Cast } from "./cast";

/** The address of Ada's receiver in the examples. */
export const RECEIVER = "https://ada.example.org/events";

/** Ada has events sent to her receiver. */
export async function listen({ recorder, receiver, ada, bruno }: Cast): Promise<void> {
  const { call } = recorder;
  const { webhook } = await call(webhooks.createWebhook, ada, { body: { url: receiver.url } });
  const ofIt = { params: { id: webhook.id } };
  await allIsSent();
  await call(sending.verifyWebhook, ada, ofIt);
  await call(sending.testWebhook, ada, ofIt);
  await givenNotification(ada, bruno);
  await allIsSent();
  const { attempts } = await call(webhooks.getWebhookAttempts, ada, ofIt);
  await call(sending.replayWebhook, ada, { ...ofIt, body: { cursor: attempts[0]?.cursor } });
  await allIsSent();
  await call(webhooks.patchWebhook, ada, { ...ofIt, body: { types: ["direct_message"] } });
  await call(sending.rollWebhook, ada, ofIt);
  await call(webhooks.getWebhooks, ada);
  await call(webhooks.getWebhook, ada, ofIt);
  await call(webhooks.deleteWebhook, ada, ofIt);
}

/** Sends what is due; a server may be sending it, too. */
async function allIsSent(): Promise<void> {
  await sendDue();
  const waiting = () =>
    database().db.run(
      `select id from webhooks w where lease is not null or due_at <= now()
       or exists (select from webhook_wakes where webhook_id = w.id)`,
      [],
    );
  await eventually(async () => expect(await waiting()).toEqual([]));
}
