import { randomBytes } from "node:crypto";
import { answerMessage } from "../clients/tool-caller";
import { type Receiver, startReceiver } from "../servers/receiver";

/** Sends a message of MCP, and returns its answer. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts of any field.
export type SendMessage = (method: string, params: object) => Promise<any>;

/** Sends messages with a key, in process. */
export const messagesOf =
  (key: string, query = ""): SendMessage =>
  async (method, params) =>
    JSON.parse((await answerMessage(key, method, params, query)).body ?? "");

/** Sends messages with a key to a server. */
export const messagesTo =
  (origin: string, key: string): SendMessage =>
  async (method, params) => {
    const response = await fetch(`${origin}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return response.json();
  };

export const newSecret = (byteSize = 32): string => `whsec_${randomBytes(byteSize).toString("base64")}`;

interface Subscribing {
  name?: string;
  given?: object | undefined;
  receiver?: Receiver;
  secret?: string;
  more?: object;
}

/** Subscribes as ChatGPT does, with a secret and a receiver of its own, and may do so again. */
export async function givenSubscription(send: SendMessage, own: Subscribing = {}) {
  const { name = "notifications", given, secret = newSecret() } = own;
  const receiver = own.receiver ?? (await startReceiver());
  const named = { name, ...(given && { arguments: given }) };
  const subscribe = (changes: { secret?: string; more?: object } = {}) =>
    send("events/subscribe", {
      ...named,
      delivery: { mode: "webhook", url: receiver.url, secret: changes.secret ?? secret },
      cursor: null,
      ...own.more,
      ...changes.more,
    });
  const unsubscribe = () => send("events/unsubscribe", { ...named, delivery: { url: receiver.url } });
  return { receiver, secret, subscribe, unsubscribe, first: await subscribe() };
}
