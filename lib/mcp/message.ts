import { isSpecType, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { SKILLS_GET_METHOD, SKILLS_LIST_METHOD } from "@modelcontextprotocol/server/ext/skills";
import { ApiError } from "@/lib/api/contract/errors";
import type { Call } from "@/lib/api/http/call";
import { parseJson } from "@/lib/api/validation/json";
import { flawOfBatch } from "./batch";
import { operationIn } from "./call-tool";
import { fieldsOf } from "./fields-of";
import { meantArguments } from "./meant-arguments";
import { HOME } from "./resources";
import type { OperationCall } from "./session";

const BODY_BYTES_MAX = 1024 * 1024;

/** A JSON-RPC error for a message that is not passed to the protocol's library. */
export class ProtocolRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly id: unknown = null,
  ) {
    super(message);
  }

  get text(): string {
    const { code, message, id } = this;
    return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
  }
}

/**
 * Reads the message of a request, or the list of a batch, unread. Throws ApiError 413, and ProtocolRefusal for invalid
 * JSON, for a batch that is refused, for the method that needs an endless stream, for `initialize` in the revision
 * without it, and for wrong params.
 */
export async function readProtocolMessage(call: Call): Promise<unknown> {
  const message = withArguments(parse(await call.bytes(BODY_BYTES_MAX)));
  if (Array.isArray(message)) {
    const flaw = flawOfBatch(call, message);
    if (flaw !== undefined) throw new ProtocolRefusal(400, ProtocolErrorCode.InvalidRequest, flaw);
    return message;
  }
  const { method, id } = fieldsOf(message);
  if (method === "subscriptions/listen") {
    const sentence = "Nothing is sent without being asked for: read square://home from time to time.";
    throw new ProtocolRefusal(404, ProtocolErrorCode.MethodNotFound, sentence, id);
  }
  if (method === "initialize" && call.header("mcp-protocol-version") === WITHOUT_INITIALIZE) {
    const sentence = "Nothing is initialized in this revision: server/discover says what there is.";
    throw new ProtocolRefusal(404, ProtocolErrorCode.MethodNotFound, sentence, id);
  }
  if (id !== undefined && GUARDS.get(method)?.(message) === false) {
    const sentence = `The params of ${method} do not have the shape that the protocol gives them.`;
    throw new ProtocolRefusal(200, ProtocolErrorCode.InvalidParams, sentence, id);
  }
  return message;
}

/**
 * A call of a tool whose arguments are null has none, and those of a host that wrote them as text are what the text
 * holds (docs/decisions/0692).
 */
function withArguments(message: unknown): unknown {
  const { method, params } = fieldsOf(message);
  if (method !== "tools/call" || !("arguments" in fieldsOf(params))) return message;
  const { arguments: given, ...others } = fieldsOf(params);
  if (given === null || given === "") return { ...fieldsOf(message), params: others };
  const { arguments: meant } = meantArguments(CALLS, { arguments: given }, true);
  return { ...fieldsOf(message), params: { ...others, arguments: meant } };
}

const CALLS = { properties: { arguments: { type: "object" } } };

/** The revision without `initialize`, which its requests name in a header. */
const WITHOUT_INITIALIZE = "2026-07-28";

/** The library would answer wrong params of these methods with an internal error. */
const GUARDS = new Map<unknown, (message: unknown) => boolean>([
  ["initialize", isSpecType.InitializeRequest],
  ["tools/list", isSpecType.ListToolsRequest],
  ["resources/list", isSpecType.ListResourcesRequest],
  ["resources/templates/list", isSpecType.ListResourceTemplatesRequest],
  ["resources/read", isSpecType.ReadResourceRequest],
]);

function parse(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ProtocolRefusal(400, ProtocolErrorCode.ParseError, error.message);
  }
}

/** A method that the square has, or `other`: it is a name by which answers are counted, so a caller must not choose it. */
export function methodOf(message: unknown): string {
  const { method } = fieldsOf(message);
  return METHODS.find((one) => one === method) ?? "other";
}

const METHODS = [
  "initialize",
  "server/discover",
  "ping",
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  SKILLS_LIST_METHOD,
  SKILLS_GET_METHOD,
  "events/list",
  "events/poll",
  "events/subscribe",
  "events/unsubscribe",
];

/** The operation that a message calls, as far as its fields show; undefined if none. */
export function operationOf(message: unknown): OperationCall | undefined {
  const { method, params } = fieldsOf(message);
  if (method === "tools/call") return operationIn(fieldsOf(params));
  const isHome = method === "resources/read" && fieldsOf(params).uri === HOME;
  return isHome ? operationIn({ name: "get_home" }) : undefined;
}
