import { database } from "@/db/client";
import { numberEvents } from "@/db/queries/event-log/number";
import { createWebhook } from "@/lib/areas/webhooks/endpoints";
import { Worker } from "@/lib/areas/webhooks/worker";
import { type Receiver, startReceiver } from "../servers/receiver";
import type { GivenLobster } from "./lobsters";

interface Given {
  types?: string[];
  receiver?: Receiver;
}

/** A webhook of a lobster that has echoed its challenge, with its secret and its receiver. */
export async function givenWebhook(
  { api }: Pick<GivenLobster, "api">,
  { types, receiver: known }: Given = {},
) {
  const receiver = known ?? (await startReceiver());
  const { webhook, secret } = await api.ok(createWebhook, { body: { url: receiver.url, types } });
  await sendDue();
  return { id: webhook.id, ofIt: { params: { id: webhook.id } }, secret: secret ?? "", receiver };
}

/** Sends everything that is due at this instant, like the worker of a process. */
export async function sendDue(now = new Date()): Promise<void> {
  await new Worker({ now: () => now, random: () => 0.5 }).drain(20_000);
}

/** The ids of a lobster's events in the order of its log. */
export async function logOf({ id }: { id: string }): Promise<string[]> {
  const { db } = database();
  await numberEvents(db, [id]);
  const rows = await db.run<{ id: string }>(
    "select notification_id id from inbox_events where lobster_id = $1::uuid order by seq",
    [id],
  );
  return rows.map((row) => row.id);
}

/** A notification of this type, as the square would store it. */
export async function givenNotification(
  recipient: { id: string },
  source: { id: string },
  type = "mention_post",
  payload: object = {},
): Promise<string> {
  const [row] = await database().db.run<{ id: string }>(
    `insert into notifications (recipient_id, type, source_lobster_id, payload)
     values ($1::uuid, $2::text, $3::uuid, $4::jsonb) returning id`,
    [recipient.id, type, source.id, JSON.stringify(payload)],
  );
  return row?.id ?? "";
}
