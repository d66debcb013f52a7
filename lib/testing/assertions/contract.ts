import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { expect } from "vitest";
import { type Endpoint, JSON_TYPE } from "@/lib/api/contract/endpoint";
import type { describeApi } from "@/lib/api/openapi/openapi";
import { transmit } from "../clients/transport";
import { strictSchema } from "./strict-schema";

/**
 * The statuses of the errors that an operation may answer with, most of which the document covers by its
 * `default`. Every POST may answer 409, because its Idempotency-Key may have been used with another body.
 */
export function errorsOf({ method, definition: { isDocument, refusals = [], body } }: Endpoint): number[] {
  if (isDocument) return [400, 429, 500, 503];
  return [
    ...[400, 401, 403, 429, 500, 503],
    ...refusals.map(({ status }) => status),
    ...(body ? [408, 413] : []),
    ...(method === "POST" ? [409] : []),
  ];
}

/** The OpenAPI document as the adapter under test serves it, byte for byte. */
export async function fetchDocument(): Promise<string> {
  const headers = { "x-forwarded-for": `openapi-${process.pid}` };
  const { status, text } = await transmit({ method: "GET", target: "/api/v1/openapi.json", headers });
  expect(status, text).toBe(200);
  return text;
}

class Contract {
  readonly #document: ReturnType<typeof describeApi>;
  readonly #ajv: Ajv;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(text: string) {
    this.#document = JSON.parse(text);
    // Not strict: an OpenAPI document has keywords that JSON Schema does not know.
    this.#ajv = new Ajv({ strict: false, schemas: { document: strictSchema(this.#document) } });
    formats.default(this.#ajv);
  }

  expectPromised(endpoint: Endpoint, status: number, text: string): void {
    const { operation, method, path, mediaType } = endpoint;
    const promised = this.#document.paths[path]?.[method.toLowerCase() as "get"]?.responses ?? {};
    const statuses = [...Object.keys(promised), ...errorsOf(endpoint).map(String)];
    expect(statuses, `statuses of ${operation}`).toContain(String(status));
    if (status === 304 || text === "") return;
    const name = status in promised ? status : "default";
    const response: string =
      promised[name].$ref ??
      `#/${["paths", path, method.toLowerCase(), "responses", name].map(escapePointer).join("/")}`;
    const type = status < 300 ? mediaType : JSON_TYPE;
    const validate = this.#validatorAt(`document${response}/content/${escapePointer(type)}/schema`);
    const isPromised = validate(type === JSON_TYPE ? JSON.parse(text) : text);
    const complaint = this.#ajv.errorsText(validate.errors);
    expect(isPromised, `${operation} ${status}: ${complaint} in ${text}`).toBe(true);
  }

  #validatorAt(ref: string): ValidateFunction {
    const known = this.#validators.get(ref) ?? this.#ajv.compile({ $ref: ref });
    this.#validators.set(ref, known);
    return known;
  }
}

const escapePointer = (token: string | number) =>
  encodeURIComponent(String(token).replaceAll("~", "~0").replaceAll("/", "~1"));

let served: Promise<Contract> | undefined;

/** Expects that the OpenAPI document of the adapter under test allows this answer for the operation. */
export async function expectPromised(endpoint: Endpoint, status: number, text: string): Promise<void> {
  served ??= fetchDocument().then((document) => new Contract(document));
  (await served).expectPromised(endpoint, status, text);
}
