import type { ApiError } from "@/lib/api/contract/errors";
import type { Call, Reply } from "@/lib/api/http/call";
import { answerProbe, isProbe } from "@/lib/api/http/probe";
import { recordRequest } from "@/lib/api/http/record-request";
import { requestIdOf } from "@/lib/api/http/reply";
import { translate } from "@/lib/api/http/translate";
import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { authorize } from "./authorize";
import { authorizeDevice } from "./device";
import { OAuthError } from "./errors";
import { connectPolicies, secondsToWait } from "./limits";
import { METADATA } from "./metadata";
import { connectOrigin } from "./origin";
import { Parameters } from "./parameters";
import { registerClient } from "./register";
import { answerResource } from "./resource";
import { revokeToken } from "./revoke";
import { grantTokens } from "./token";

const FORM_BYTES_MAX = 16 * 1024;
const FORM_TYPE = "application/x-www-form-urlencoded";

interface Endpoint {
  method: "GET" | "POST";
  /**
   * Its name in the log and the metrics, which never contain the query, because that may contain codes and
   * states.
   */
  name: string;
  answer(call: Call, origin: string, now: Date): Promise<Reply>;
}

const metadataAt = (document: (origin: string) => object): Endpoint => ({
  method: "GET",
  name: "connect_metadata",
  answer: async (_, origin) => json(200, document(origin), { "cache-control": "public, max-age=300" }),
});

/** For people who open the address of the connector in a browser. */
const START: Endpoint = {
  method: "GET",
  name: "connect_start",
  answer: async () => redirect(`${env.PUBLIC_URL}/connect`),
};

const ENDPOINTS = new Map<string, Endpoint>(
  Object.entries<Endpoint>({
    ...Object.fromEntries(Object.entries(METADATA).map(([path, document]) => [path, metadataAt(document)])),
    "/authorize": { method: "GET", name: "connect_authorize", answer: answerAuthorize },
    "/device_authorization": {
      method: "POST",
      name: "connect_device_authorization",
      answer: async (call, origin, now) =>
        json(200, await authorizeDevice(call, await formOf(call), origin, now)),
    },
    "/register": {
      method: "POST",
      name: "connect_register",
      answer: async (call, _, now) => json(201, await registerClient(call, now)),
    },
    "/token": {
      method: "POST",
      name: "connect_token",
      answer: async (call, origin, now) => json(200, await grantTokens(await formOf(call), origin, now)),
    },
    "/revoke": {
      method: "POST",
      name: "connect_revoke",
      async answer(call, _, now) {
        await revokeToken(await formOf(call), now);
        return { status: 200, headers: HEADERS, body: null };
      },
    },
    "/": START,
    "/connect": START,
  }),
);

/** Answers every request to the origin at which programs log in. Never rejects. */
export async function answerConnect(call: Call): Promise<Reply> {
  if (isProbe(call.path)) return answerProbe(call);
  const origin = connectOrigin();
  const path = withoutSlash(call.path);
  if (origin !== undefined && path === MCP_PATH) return answerResource(call, origin);
  const startedAt = monotonicNow();
  const requestId = requestIdOf(call);
  const endpoint = origin === undefined ? undefined : ENDPOINTS.get(path);
  const reply = await replyOf(endpoint, call, origin ?? "", requestId);
  reply.headers = { ...reply.headers, "x-request-id": requestId };
  const operation = endpoint?.name ?? "none";
  recordRequest({ requestId, operation, method: call.method, via: "rest", status: reply.status, startedAt });
  return reply;
}

/** Hosts add a slash to an address, and to those that they derive from it. */
const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, "");

const isAuthorize = ({ path }: Call) => withoutSlash(path) === "/authorize";

async function replyOf(
  endpoint: Endpoint | undefined,
  call: Call,
  origin: string,
  requestId: string,
): Promise<Reply> {
  if (!endpoint)
    return json(404, { error: "not_found", error_description: "There is nothing at this path." });
  const methods = endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method];
  if (call.method === "OPTIONS") return preflight(methods);
  if (!methods.includes(call.method))
    return json(
      405,
      { error: "invalid_request", error_description: `Use ${endpoint.method}.` },
      { allow: methods.join(", ") },
    );
  try {
    const now = new Date();
    const wait = await waitOf(call, now);
    if (wait !== undefined) return tooOften(call, wait);
    return await endpoint.answer(call, origin, now);
  } catch (error) {
    return refusalOf(error, call, requestId);
  }
}

const limitsByPath = new Map(Object.entries(connectPolicies));

async function waitOf(call: Call, now: Date): Promise<number | undefined> {
  const limit = limitsByPath.get(withoutSlash(call.path));
  return limit && secondsToWait(limit, call, now.getTime());
}

async function answerAuthorize(call: Call, origin: string, now: Date): Promise<Reply> {
  const next = await authorize(call, origin, now.getTime());
  return redirect(next instanceof URL ? next.href : `${env.PUBLIC_URL}/me/connect/${next.requestId}`);
}

/** The parameters in the body, not in the URL, which logs may contain (RFC 6749, 3.2). Throws OAuthError. */
async function formOf(call: Call): Promise<Parameters> {
  if (call.search !== "") throw new OAuthError("invalid_request", "Parameters belong into the body.");
  if (!call.header("content-type")?.toLowerCase().startsWith(FORM_TYPE))
    throw new OAuthError("invalid_request", `The body must be ${FORM_TYPE}.`);
  if (call.header("authorization"))
    throw new OAuthError("invalid_client", "Clients here have no secret: send client_id in the body.", 401);
  return new Parameters((await call.bytes(FORM_BYTES_MAX)).toString());
}

/** Any origin may read the answers, because nothing here depends on cookies. No cache may store tokens. */
const HEADERS = {
  "access-control-allow-origin": "*",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

const json = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { ...HEADERS, "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});

const redirect = (location: string): Reply => ({
  status: 302,
  headers: { ...HEADERS, location },
  body: null,
});

const preflight = (methods: string[]): Reply => ({
  status: 204,
  headers: {
    ...HEADERS,
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": "Content-Type, MCP-Protocol-Version",
    "access-control-max-age": "86400",
  },
  body: null,
});

/** A redirect to the page of the square that explains a problem, for a browser that cannot be sent back to a client. */
const problemPage = (problem: string): Reply =>
  redirect(`${env.PUBLIC_URL}/connect?${new URLSearchParams({ problem })}`);

function tooOften(call: Call, seconds: number): Reply {
  if (isAuthorize(call)) return problemPage("too_often");
  const body = { error: "temporarily_unavailable", error_description: `Wait ${seconds} seconds.` };
  return json(429, body, { "retry-after": String(seconds) });
}

function refusalOf(error: unknown, call: Call, requestId: string): Reply {
  const refused = error instanceof OAuthError ? error : toOAuthError(translate(error, requestId));
  if (isAuthorize(call)) return problemPage(refused.status >= 500 ? "temporarily_unavailable" : refused.code);
  return json(refused.status, { error: refused.code, error_description: refused.description });
}

/** The OAuthError for an error of the kernel: a body that is too long or incomplete, or a database that is away. */
const toOAuthError = ({ status }: ApiError): OAuthError =>
  status >= 500
    ? new OAuthError("temporarily_unavailable", "The server cannot answer at the moment.", 503)
    : new OAuthError("invalid_request", "The body is too long or incomplete.", status);
