import { markThreadRead, sendMessage } from "@/db/queries/messages/messages";
import type { Happening } from "@/db/queries/operations/demo";
import { MESSAGE_REFUSALS } from "@/lib/areas/messages/refusals";
import { NewMessage } from "@/lib/areas/messages/schemas";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { type HoursAgo, idOf, type Stage } from "./stage";
import type { DemoThread } from "./texts";

const LINE_EVERY_HOURS = 0.2;

/** Sends the messages of a thread and marks all as read except the last `unread`. */
export async function playThread(stage: Stage, thread: DemoThread, ago: HoursAgo): Promise<Happening[]> {
  const { lines, unread, hoursAgo } = thread;
  const read = lines.length - unread;
  const sent: string[] = [];
  for (const line of lines.slice(0, read)) sent.push(await send(stage, thread, line));
  await readAll(stage, thread);
  for (const line of lines.slice(read)) sent.push(await send(stage, thread, line));
  return sent.map((id, no) => ({ id, at: ago(hoursAgo + (lines.length - 1 - no) * LINE_EVERY_HOURS) }));
}

async function send(
  stage: Stage,
  { between: [one, other] }: DemoThread,
  { by, text }: DemoThread["lines"][number],
): Promise<string> {
  const recipientId = idOf(stage, by === one ? other : one);
  const { content } = NewMessage.parse({ to_lobster_id: recipientId, content: text });
  const message = await sendMessage(stage.db, {
    senderId: idOf(stage, by),
    recipientId,
    content,
    shadowed: false,
    preview: excerpt(content),
  });
  return MESSAGE_REFUSALS.unwrap(message).messageId;
}

async function readAll(stage: Stage, { between: [one, other] }: DemoThread): Promise<void> {
  const pair = [idOf(stage, one), idOf(stage, other)] as const;
  await markThreadRead(stage.db, { lobsterId: pair[0], partnerId: pair[1] });
  await markThreadRead(stage.db, { lobsterId: pair[1], partnerId: pair[0] });
}
