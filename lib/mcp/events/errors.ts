import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { ApiError } from "@/lib/api/contract/errors";
import { translate } from "@/lib/api/http/translate";
import { EVENT_ERRORS } from "@/lib/areas/webhooks/subscription";

/** A refusal of MCP Events: one of the protocol's errors, and a sentence. */
export const eventError = (code: keyof typeof EVENT_ERRORS, sentence: string, data?: object): ProtocolError =>
  new ProtocolError(EVENT_ERRORS[code], sentence, data);

/** The protocol's error for whatever a method threw. An unknown error is logged and tells the caller no details. */
export function asProtocolError(error: unknown, requestId: string): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const refusal = translate(error, requestId);
  const { message, details } = refusal;
  const ended = /[.?!]$/.test(message) ? message : `${message}.`;
  const sentence = details.hint ? `${ended} ${details.hint}` : ended;
  return new ProtocolError(codeFor(refusal), sentence, dataOf(refusal));
}

function codeFor({ status, code }: ApiError): number {
  if (code === "resolver_unavailable") return EVENT_ERRORS.callback;
  if (status === 400) return ProtocolErrorCode.InvalidParams;
  if (status === 403) return EVENT_ERRORS.forbidden;
  return status === 429 || code === "receiver_busy" || code === "too_many_listeners"
    ? EVENT_ERRORS.exhausted
    : ProtocolErrorCode.InternalError;
}

function dataOf({ code, details: { refusal, fields } }: ApiError): object {
  if (code === "resolver_unavailable") return { reason: "timeout" };
  if (!refusal) return { code, ...(fields && { fields }) };
  const { policy, resetAt } = refusal;
  return { code, limit: policy.name, max: policy.max, resetAt: new Date(resetAt).toISOString() };
}
