import * as sending from "@/lib/areas/webhooks/actions/endpoints";
import * as webhooks from "@/lib/areas/webhooks/endpoints";
import { givenNotification, sendDue } from "../given/webhooks";
import { startReceiver } from "../servers/receiver";
import type { Cast } from "./cast";

/** The address of Ada's receiver in the examples. */
export const RECEIVER = "https://ada.example.org/events";

/** Ada has events sent to a receiver of hers. Returns the receiver's true address. */
export async function listen({ recorder, ada, bruno }: Cast): Promise<string> {
  const { call } = recorder;
  const receiver = await startReceiver();
  const { webhook } = await call(webhooks.createWebhook, ada, { body: { url: receiver.url } });
  const ofIt = { params: { id: webhook.id } };
  await call(sending.verifyWebhook, ada, ofIt);
  await call(sending.testWebhook, ada, ofIt);
  await givenNotification(ada, bruno);
  await sendDue();
  const { attempts } = await call(webhooks.getWebhookAttempts, ada, ofIt);
  await call(sending.replayWebhook, ada, { ...ofIt, body: { cursor: attempts[0]?.cursor } });
  await call(webhooks.patchWebhook, ada, { ...ofIt, body: { types: ["direct_message"] } });
  await call(sending.rollWebhook, ada, ofIt);
  await call(webhooks.getWebhooks, ada);
  await call(webhooks.getWebhook, ada, ofIt);
  await call(webhooks.deleteWebhook, ada, ofIt);
  await receiver.close();
  return receiver.url;
}
