import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { ApiError } from "@/lib/api/contract/errors";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { errorBody } from "@/lib/api/http/reply";
import { suggest } from "@/lib/api/validation/suggest";
import { parseFields } from "@/lib/api/validation/validate";
import { findOperation } from "./find-operation";
import { CallArguments } from "./meta-tools";
import { readCall } from "./named-call";
import { resultOf } from "./result";
import { runOperation } from "./run";
import type { Arguments, OperationCall, Session } from "./session";
import { readOnlyRefusal } from "./tool-selection";
import { type OperationTool, operationToolNamed, operationTools } from "./tools";

interface ToolCall {
  name: string;
  arguments?: Arguments | undefined;
}

/** The operation that a tool call asks for, by its own name or through call_operation; undefined if none. */
export function operationIn({ name, arguments: given = {} }: Partial<ToolCall>): OperationCall | undefined {
  if (name !== "call_operation") return found(operationToolNamed(name), given);
  const asked = CallArguments.safeParse(given);
  if (!asked.success) return undefined;
  const { name: operation, arguments: more = {} } = asked.data;
  const call = readCall(operation);
  return call ? found(call.tool, { ...call.given, ...more }) : found(operationToolNamed(operation), more);
}

const found = (tool: OperationTool | undefined, given: Arguments) => tool && { tool, given };

/** Answers a tool call. Throws ProtocolError for a tool that does not exist; any other error is a result. */
export async function callTool(params: ToolCall, session: Session): Promise<CallToolResult> {
  const { operation } = session;
  try {
    if (operation) {
      const refused = readOnlyRefusal(session.choice, operation.tool);
      if (refused) throw refused;
      return resultOf(await runOperation(operation.tool.endpoint, operation.given, session));
    }
    if (params.name === "find_operation") return findOperation(params.arguments ?? {}, session);
    if (params.name === "call_operation")
      throw unknownTool(parseFields(CallArguments, params.arguments ?? {}).name);
  } catch (error) {
    if (error instanceof ApiError) return refusal(error, session.requestId);
    throw error;
  }
  const { message, details } = unknownTool(params.name);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${message} ${details.hint}`);
}

const NAME_SHOWN_MAX = 64;

function unknownTool(name: string): ApiError {
  const meant = suggest(
    name,
    operationTools.map((tool) => tool.name),
  );
  const tool = name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX)}…` : name;
  return GENERAL_REFUSALS.refuse("unknown_tool", { tool, meant: meant ? `Did you mean ${meant}? ` : "" });
}

/** An error of the tools themselves, as the API writes its own. */
const refusal = (error: ApiError, requestId: string): CallToolResult => ({
  content: [{ type: "text", text: errorBody(error, requestId) }],
  isError: true,
});
