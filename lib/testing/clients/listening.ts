import { answer } from "@/lib/api/app";
import { givenCall } from "../given/call";
import type { GivenLobster } from "../given/lobsters";

interface StreamMessage {
  id: string;
  event?: string;
  data?: string;
}

/** The messages of a stream of server-sent events, with the fields of the standard. */
export function messagesIn(text: string): StreamMessage[] {
  return text
    .split("\n\n")
    .filter((block) => /^(id|data|event):/m.test(block))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      return { id: field("id") ?? "", event: field("event"), data: field("data") };
    });
}

/** Opens a stream in this process, as the adapters do, and reads it chunk by chunk. */
export async function openStream(
  { key }: Pick<GivenLobster, "key">,
  { search = "", lastEventId }: { search?: string; lastEventId?: string | undefined } = {},
) {
  const headers = { authorization: `Bearer ${key}`, "last-event-id": lastEventId };
  const reply = await answer(givenCall({ method: "GET", path: "/api/v1/events/stream", search, headers }));
  const { chunks } = reply;
  let sent = "";
  return {
    ...reply,
    stop: (why: "gone" | "slow" = "gone") => chunks?.stop(why) ?? "",
    /** Reads on until `isEnough`, or until the stream ends. Returns all messages so far. */
    async read(isEnough: (messages: StreamMessage[]) => boolean): Promise<StreamMessage[]> {
      while (!isEnough(messagesIn(sent))) {
        const chunk = await chunks?.next();
        if (chunk === undefined) break;
        sent += chunk;
      }
      return messagesIn(sent);
    },
  };
}
