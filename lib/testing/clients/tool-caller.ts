import type { Endpoint } from "@/lib/api/contract/endpoint";
import { answerMcp } from "@/lib/mcp/answer";
import { givenCall } from "../given/call";
import type { GivenLobster } from "../given/lobsters";
import { Caller, type Input } from "./caller";
import type { ToolResult } from "./hosts";
import type { Received } from "./transport";

/** Calls operations only by their tools, in process and in a revision of 2025. */
export class ToolCaller extends Caller {
  override async request(endpoint: Endpoint, input: Input): Promise<Received> {
    const { tool, success, untrustedContent = false } = endpoint.definition;
    if ("none" in tool) return super.request(endpoint, input);
    const { isError, before, body } = await this.tool(tool.name, await toolFields(endpoint, input));
    const isMarked = before.length === 1;
    if (isMarked !== (untrustedContent && !isError))
      throw new Error(`${tool.name} marks others' words wrongly.`);
    // The JSON of an error has no status, and the callers here only check whether it is one.
    return { status: isError ? 400 : success[0], headers: {}, text: JSON.stringify(body) };
  }

  /** The answer of a tool, which may be an error. */
  async tool(name: string, given: object = {}, query = ""): Promise<ToolResult> {
    const { result } = await this.message("tools/call", { name, arguments: given }, query);
    const texts: string[] = result.content.map(({ text }: { text: string }) => text);
    return {
      isError: result.isError === true,
      before: texts.slice(0, -1),
      body: JSON.parse(texts.at(-1) ?? ""),
    };
  }

  /** The answer to a message, which must be one of the protocol. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts of any field.
  async message(method: string, params: object, query = ""): Promise<any> {
    const { status, body } = await answerMessage(this.key, method, params, query);
    if (status !== 200) throw new Error(`MCP answered ${status}: ${body}`);
    return JSON.parse(body ?? "");
  }
}

/** The answer of the tools' server to a message with this key. */
export const answerMessage = (key: string | undefined, method: string, params: object, query = "") =>
  answerMcp(
    givenCall({
      path: "/mcp",
      search: query,
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    }),
  );

/** The lobster, whose operations are called by their tools from now on. */
export const byTools = (lobster: GivenLobster): GivenLobster => ({
  ...lobster,
  api: new ToolCaller(lobster.key),
});

/** The arguments of an operation's tool that are equivalent to a request. */
export async function toolFields(endpoint: Endpoint, input: Input): Promise<Record<string, unknown>> {
  const { params, query, body, headers } = input;
  const { brief, ...asked } = query ?? {};
  const key = headers?.["idempotency-key"];
  return {
    ...params,
    ...asked,
    ...(endpoint.brief && brief === undefined ? { full: true } : {}),
    ...(await contentOf(body)),
    ...(key === undefined ? {} : { idempotency_key: key }),
  };
}

async function contentOf(body: unknown): Promise<object> {
  if (!(body instanceof FormData)) return (body as object | undefined) ?? {};
  const file = body.get("file");
  if (!(file instanceof Blob)) return {};
  return { base64: Buffer.from(await file.arrayBuffer()).toString("base64"), mime_type: file.type };
}
