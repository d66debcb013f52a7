import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { Call, Reply } from "@/lib/api/http/call";
import { fieldsOf } from "./fields-of";

/** The one revision that has batches; until 2025-06-18 no header named a revision. */
const WITH_BATCHES = "2025-03-26";

const MESSAGES_MAX = 20;

/** Why a batch is refused as a whole; undefined if its messages are answered (docs/decisions/0691). */
export function flawOfBatch(call: Call, messages: readonly unknown[]): string | undefined {
  if ((call.header("mcp-protocol-version") ?? WITH_BATCHES) !== WITH_BATCHES)
    return "Send one message in each request.";
  if (messages.length === 0 || messages.length > MESSAGES_MAX)
    return `A batch has 1 to ${MESSAGES_MAX} messages.`;
  // The revision forbids it: what follows depends on what it negotiates.
  return messages.some((message) => fieldsOf(message).method === "initialize")
    ? "Send initialize alone."
    : undefined;
}

/**
 * Answers the messages one after the other, each as a request of its own. The reply has the answers in their order, and
 * the headers of the last; it is 202 if none has an answer.
 */
export async function answerBatch(
  call: Call,
  messages: readonly unknown[],
  answer: (one: Call) => Promise<Reply>,
): Promise<Reply> {
  const answers: string[] = [];
  let last: Reply = { status: 202, headers: {}, body: null };
  for (const message of messages) {
    last = await answer(withBody(call, JSON.stringify(message)));
    const { status, body } = last;
    if (body !== null) answers.push(status >= 400 ? asProtocolError(message, body) : body);
  }
  if (answers.length === 0) return { ...last, status: 202 };
  const headers = { ...last.headers, "content-type": "application/json; charset=utf-8" };
  return { status: 200, headers, body: `[${answers.join(",")}]` };
}

const withBody = (call: Call, text: string): Call => ({
  method: call.method,
  path: call.path,
  search: call.search,
  header: (name) => call.header(name),
  address: call.address,
  audience: call.audience,
  get gone() {
    return call.gone;
  },
  bytes: async () => Buffer.from(text),
});

/** A refusal of the API, for example by a limit, in the form of the protocol. */
function asProtocolError(message: unknown, body: string): string {
  const refusal = fieldsOf(JSON.parse(body));
  if ("jsonrpc" in refusal) return body;
  const error = { code: ProtocolErrorCode.InvalidRequest, message: refusal.error, data: refusal };
  return JSON.stringify({ jsonrpc: "2.0", id: fieldsOf(message).id ?? null, error });
}
