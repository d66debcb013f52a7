import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { expect } from "vitest";
import type { Endpoint } from "@/lib/api/endpoint";
import { describeApi } from "@/lib/api/openapi";
import { registry } from "@/lib/api/registry";

const document = describeApi(registry);

/** The document in the language of JSON Schema, which says of null that it is a type. */
const schema = JSON.parse(JSON.stringify(document), (_, value) => {
  if (value?.nullable !== true) return value;
  const { nullable, ...others } = value;
  return { anyOf: [others, { type: "null" }] };
});

// The document is no schema itself: not strict about what it does not know in it.
const ajv = new Ajv({ strict: false, schemas: { document: schema } });
formats.default(ajv);

const validators = new Map<string, ValidateFunction>();

/** Expects an answer to be one that the OpenAPI document promises for the operation. */
export function expectPromised({ operation, method, path }: Endpoint, status: number, text: string): void {
  const promised = document.paths[path]?.[method.toLowerCase() as "get"]?.responses ?? {};
  expect(Object.keys(promised), `statuses of ${operation}`).toContain(String(status));
  if (status === 304 || text === "") return;
  const pointer = [
    "paths",
    path,
    method.toLowerCase(),
    "responses",
    status,
    "content",
    "application/json",
    "schema",
  ];
  const validate = validatorAt(`document#/${pointer.map(escapePointer).join("/")}`);
  const isPromised = validate(JSON.parse(text));
  expect(isPromised, `${operation} ${status}: ${ajv.errorsText(validate.errors)} in ${text}`).toBe(true);
}

function validatorAt(ref: string): ValidateFunction {
  const known = validators.get(ref) ?? ajv.compile({ $ref: ref });
  validators.set(ref, known);
  return known;
}

const escapePointer = (token: string | number) =>
  encodeURIComponent(String(token).replaceAll("~", "~0").replaceAll("/", "~1"));
