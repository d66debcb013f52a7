import { BASE_PATH } from "@/lib/api/contract/base-path";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { handle } from "@/lib/api/handle";
import type { Call, Reply } from "@/lib/api/http/call";
import { inputSchemaOf } from "./input-schema";
import { meantArguments } from "./meant-arguments";
import type { Arguments, Session } from "./session";

const NO_BYTES = Buffer.alloc(0);

/**
 * Runs an operation as the REST API runs it, with the same checks, limits, log and answers
 * (lib/mcp/contract.md). Never rejects.
 */
export async function runOperation(endpoint: Endpoint, sent: Arguments, session: Session): Promise<Reply> {
  const { call, requestId } = session;
  const given = meantArguments(inputSchemaOf(endpoint), sent, endpoint.method === "POST");
  const { idempotency_key: key, ...others } = given;
  const takesKey = endpoint.method === "POST";
  const headers: Record<string, string | undefined> = {
    authorization: call.header("authorization"),
    "x-request-id": requestId,
    // Anything but a string becomes an empty key, which is refused.
    "idempotency-key": !takesKey || key === undefined ? undefined : typeof key === "string" ? key : "",
  };
  const params = paramsOf(endpoint.path, given);
  const made: Call = {
    method: endpoint.method,
    path: BASE_PATH + endpoint.path.replace(PARAMETER, (_, name) => encodeURIComponent(params[name] ?? "")),
    search: "",
    header: (name) => headers[name],
    address: call.address,
    audience: call.audience,
    get gone() {
      return call.gone;
    },
    fields: takesKey ? others : given,
    bytes: async () => NO_BYTES,
  };
  session.reply = await handle(endpoint, made, params);
  return session.reply;
}

const PARAMETER = /\{(\w+)\}/g;

/** The path parameters as strings, not yet validated. */
function paramsOf(path: string, given: Arguments): Record<string, string> {
  const names = [...path.matchAll(PARAMETER)].map(([, name = ""]) => name);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name];
      return typeof value === "string" || typeof value === "number"
        ? [[name, String(value).toWellFormed()]]
        : [];
    }),
  );
}
