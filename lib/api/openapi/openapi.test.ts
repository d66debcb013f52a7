import { describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { overBudget } from "@/lib/testing/assertions/budget";
import { errorsOf } from "@/lib/testing/assertions/contract";
import type { Endpoint } from "../contract/endpoint";
import { registry } from "../contract/registry";
import { exampleOf } from "./examples";
import { describeApi } from "./openapi";

/** The document of a deployment at its own address. */
const document = {
  ...describeApi(registry),
  servers: [{ url: "https://square.uni.edu/api/v1" }],
};

describe("the OpenAPI document", () => {
  it("names each operation once, with its own refusals, 429 and whatever else any operation may answer", () => {
    const ids = new Set(registry.map((endpoint) => operationOf(endpoint).operationId));
    expect(ids.size).toBe(registry.length);
    for (const endpoint of registry) {
      const { responses } = operationOf(endpoint);
      const refused = (endpoint.definition.refusals ?? []).map(({ status }) => `${status}`);
      for (const status of [...refused, "default"])
        expect(responses[status]).toEqual({ $ref: "#/components/responses/Error" });
      expect(responses[429]).toEqual({ $ref: "#/components/responses/429" });
    }
  });

  it("stays short: at most 2,000 bytes an operation, with everything that operations share", () => {
    const max = BYTES_AN_OPERATION * registry.length;
    const message = overBudget("Bytes of the OpenAPI document", sizesOfParts(), CUT);
    expect(byteSize(document), message).toBeLessThanOrEqual(max);
  });

  it("says in the errors what each status means", () => {
    const { description } = resolved({ $ref: "#/components/responses/Error" });
    const statuses = new Set(registry.flatMap(errorsOf));
    for (const status of statuses) if (status !== 429) expect(description).toContain(`${status}: `);
  });

  it("names the headers of every error, and with 429 also Retry-After", () => {
    const headersOf = (name: string) =>
      Object.keys(resolved({ $ref: `#/components/responses/${name}` }).headers ?? {});
    const all = Object.keys(document.components?.headers ?? {});
    expect(headersOf("429")).toEqual(all);
    for (const name of ["Error", "304"])
      expect(headersOf(name), name).toEqual(all.filter((header) => header !== "Retry-After"));
  });

  it("describes no header and no error twice", () => {
    const text = JSON.stringify(document);
    const { headers = {}, responses = {} } = document.components ?? {};
    for (const part of [...Object.values(headers), ...Object.values(responses)]) {
      const { description } = part as { description?: string };
      if (description !== "OK") expect(text.split(JSON.stringify(description))).toHaveLength(2);
    }
    expect(Object.keys(headers)).toContain("X-RateLimit-Remaining");
  });

  it.each(registry.map((endpoint) => [endpoint.operation, endpoint] as const))(
    "shows a request and an answer of %s",
    (operation, endpoint) => {
      const example = exampleOf(operation, env.PUBLIC_URL);
      const lacking = `${operation} has no example: call it in lib/testing/story, then npm run examples`;
      const { requestBody, responses, parameters = [] } = operationOf(endpoint);
      const [status] = endpoint.definition.success;
      expect(example?.answer, lacking).toBeDefined();
      // Changes with the same answer share one example of it.
      const isChange = endpoint.method !== "GET" && status !== 201;
      const shownAnswer = contentOf(resolved(responses[status])).example;
      if (isChange) expect(shownAnswer).toHaveProperty("ok", true);
      else expect(shownAnswer).toEqual(example?.answer);
      if (endpoint.definition.body) expect(contentOf(resolved(requestBody)).example).toEqual(example?.body);
      const shown = parameters.map(resolved).filter((parameter) => "example" in parameter);
      const sent = { ...example?.path, ...example?.query };
      expect(valuesOf(shown.map(({ name, example }) => [name, example]))).toEqual(
        valuesOf(Object.entries(sent)),
      );
      expect(Object.keys(sent)).toEqual(
        expect.arrayContaining([...endpoint.path.matchAll(/(?<=\{)\w+/g)].flat()),
      );
    },
  );
});

/** Ids of different records are made up alike, and share one example. */
const valuesOf = (entries: [string, unknown][]) =>
  Object.fromEntries(entries.map(([name, value]) => [name, String(value).replace(/-0{10}\w\w$/, "")]));

const BYTES_AN_OPERATION = 2_000;
const CUT =
  "A description that repeats what names and limits say may go, and so may rows of a recorded example: call the operation with less in lib/testing/story, then npm run examples.";

const byteSize = (part: unknown) => Buffer.byteLength(JSON.stringify(part));

/** Its operations and shared parts, which are nearly all of it. */
const sizesOfParts = (): Record<string, number> =>
  Object.fromEntries([
    ...registry.map((endpoint) => [endpoint.operation, byteSize(operationOf(endpoint))]),
    ...Object.entries(document.components ?? {}).map(([name, part]) => [
      `components.${name}`,
      byteSize(part),
    ]),
  ]);

const operationOf = ({ path, method }: Endpoint) => {
  const operation = document.paths[path]?.[method.toLowerCase() as "get"];
  if (!operation) throw new Error(`The document lacks ${method} ${path}.`);
  return operation;
};

type Part = Record<string, unknown> & { name: string; description?: string; example?: unknown };

/** What a reference refers to. */
function resolved(part: unknown): Part {
  const { $ref } = part as { $ref?: string };
  if (!$ref) return part as Part;
  const path = $ref.split("/").slice(1);
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as Part;
}

const contentOf = ({ content }: Part): Part => {
  const [one] = Object.values(content as Record<string, Part>);
  if (!one) throw new Error("There is no content.");
  return one;
};
