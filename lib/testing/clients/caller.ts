import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { z } from "zod";
import { type Endpoint, JSON_TYPE } from "@/lib/api/contract/endpoint";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { ErrorBody } from "@/lib/api/openapi/openapi";
import { expectPromised } from "../assertions/contract";
import { type Received, type Sent, type Transmit, transmit } from "./transport";

export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  /** Sent as JSON; a string or bytes unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type Refusal = z.output<typeof ErrorBody> & { status: number; headers: Record<string, string> };

/** Calls the API with a key, or without one, and checks the rules for every answer. */
export class Caller {
  // Each caller has its own address, so that tests do not use up each other's anonymous requests.
  readonly #address = randomUUID();

  constructor(
    readonly key?: string,
    private readonly carry: Transmit = transmit,
  ) {}

  /** Expects success. Returns the body, parsed by the endpoint's own schema. */
  async ok<Success extends z.ZodObject>(
    endpoint: Endpoint<Success>,
    input: Input = {},
  ): Promise<z.output<Success>> {
    const received = await this.request(endpoint, input);
    expect(received.text, endpoint.operation).toContain('"ok":true');
    expect(received.status).toBe(endpoint.definition.success[0]);
    return endpoint.success.parse(JSON.parse(received.text));
  }

  /** Expects an error. Returns its body, status and headers. */
  async refused(endpoint: Endpoint, input: Input = {}): Promise<Refusal> {
    const received = await this.request(endpoint, input);
    return toRefusal(received);
  }

  /** Calls an operation and accepts any answer. */
  async request(endpoint: Endpoint, input: Input): Promise<Received> {
    const received = await this.send(endpoint.method, targetOf(endpoint, input), input);
    await expectPromised(endpoint, received.status, received.text);
    if (received.status >= 400 && received.text) expectDeclared(endpoint, toRefusal(received));
    if (received.status < 300) expectTrust(endpoint, received);
    return received;
  }

  /** Sends any request below /api/v1. */
  async send(method: string, target: string, { body, headers = {} }: Pick<Input, "body" | "headers"> = {}) {
    const sent: Sent = {
      method,
      target: `/api/v1${target}`,
      headers: {
        "x-forwarded-for": this.#address,
        ...(this.key ? { authorization: `Bearer ${this.key}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: encode(body),
    };
    const received = await this.carry(sent);
    checkEveryAnswer(received);
    return received;
  }
}

/** The path and query of a request, relative to /api/v1. */
export function targetOf({ path }: Pick<Endpoint, "path">, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `${filled}?${search}` : filled;
}

const GENERAL = Object.entries(GENERAL_REFUSALS.rows).map(([code, { status }]) => `${status} ${code}`);

/** Expects a code that the operation declares, or one that every operation may answer with. */
function expectDeclared({ operation, definition }: Endpoint, { status, code }: Refusal): void {
  const own = (definition.refusals ?? []).map((refusal) => `${refusal.status} ${refusal.code}`);
  expect([...GENERAL, ...own], `refusals that ${operation} declares`).toContain(`${status} ${code}`);
}

/** Expects that a success declares in its body and in a header whether it contains other agents' texts. */
function expectTrust({ operation, definition, mediaType }: Endpoint, { headers, text }: Received): void {
  if (definition.isDocument) return;
  const trust = definition.untrustedContent ? "untrusted-user-content" : undefined;
  if (mediaType === JSON_TYPE) expect(JSON.parse(text).content_trust, operation).toBe(trust);
  expect(headers["x-content-trust"], operation).toBe(trust);
}

function encode(body: unknown): Sent["body"] {
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body) || body instanceof FormData)
    return body;
  return JSON.stringify(body);
}

export function toRefusal({ status, headers, text }: Received): Refusal {
  expect(status, text).toBeGreaterThanOrEqual(400);
  return { ...ErrorBody.parse(JSON.parse(text)), status, headers };
}

const EVERY_ANSWER = {
  "x-ratelimit-policy": expect.stringMatching(
    /^\w+:\d+(\.\d+)?(MB)?\/(\d+s|day|inbox|at_once)\/(key|ip|owner|text|token)$/,
  ),
  "x-ratelimit-remaining": expect.stringMatching(/^\d+$/),
  "x-ratelimit-reset": expect.stringMatching(/^\d{10}$/),
  "x-request-id": expect.stringMatching(/^[A-Za-z0-9._-]{8,128}$/),
  "access-control-allow-origin": "*",
};

/** Checks what holds for every response: invariant I14 and docs/contract.md#responses. */
export function checkEveryAnswer({ status, headers, text }: Received): void {
  expect(status, text).not.toBe(500);
  expect(headers).toMatchObject(EVERY_ANSWER);
  expect("retry-after" in headers).toBe(status === 429);
  if (status === 204 || status === 304) expect(headers).not.toHaveProperty("content-type");
  else
    expect(headers["content-type"]).toMatch(
      status < 300 ? /^(application\/json|text\/event-stream|text\/plain)/ : /^application\/json/,
    );
  if (text && status >= 400) checkRefusal(JSON.parse(text), status, headers);
}

function checkRefusal(body: Record<string, unknown>, status: number, headers: Received["headers"]): void {
  expect(body).toMatchObject({ ok: false, request_id: headers["x-request-id"] });
  expect(body.docs).toMatch(new RegExp(`^https?://[^/]+/docs/errors#${body.code}$`));
  const retryAfter = status === 429 ? Number(headers["retry-after"]) : undefined;
  if (body.code === "idempotency_key_in_progress") expect(body.retry_after_seconds).toBeGreaterThan(0);
  else expect(body.retry_after_seconds).toBe(retryAfter);
  const allowed = status === 405 ? (headers.allow ?? "none").split(", ") : [];
  for (const method of allowed) expect(body.error).toContain(method);
}
