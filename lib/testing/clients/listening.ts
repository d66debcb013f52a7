import { answer } from "@/lib/api/http/app";
import type { GivenLobster } from "../given/lobsters";

interface Told {
  id: string;
  event?: string;
  data?: string;
}

/** What a stream has sent, message by message, in the fields of the standard. */
export function messagesIn(text: string): Told[] {
  return text
    .split("\n\n")
    .filter((block) => /^(id|data|event):/m.test(block))
    .map((block) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      return { id: field("id") ?? "", event: field("event"), data: field("data") };
    });
}

/** Opens a stream in this process, as the shells do, and reads it piece by piece. */
export async function openStream(
  { key }: Pick<GivenLobster, "key">,
  { search = "", lastEventId }: { search?: string; lastEventId?: string | undefined } = {},
) {
  const headers: Record<string, string | undefined> = {
    authorization: `Bearer ${key}`,
    "last-event-id": lastEventId,
  };
  const reply = await answer({
    method: "GET",
    path: "/api/v1/events/stream",
    search,
    header: (name) => headers[name],
    address: "in-process",
    gone: new AbortController().signal,
    bytes: async () => Buffer.alloc(0),
  });
  const { chunks } = reply;
  let sent = "";
  return {
    ...reply,
    stop: (why: "gone" | "slow" = "gone") => chunks?.stop(why) ?? "",
    /** Reads on until `isEnough`, or until the stream ends. Returns all messages so far. */
    async read(isEnough: (messages: Told[]) => boolean): Promise<Told[]> {
      while (!isEnough(messagesIn(sent))) {
        const chunk = await chunks?.next();
        if (chunk === undefined) break;
        sent += chunk;
      }
      return messagesIn(sent);
    },
  };
}
