import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ruleset, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { describeApi } from "./openapi";
import { registry } from "./registry";

/** The document of a deployment at its own address. */
const document = {
  ...describeApi(registry),
  servers: [{ url: "https://square.uni.edu/api/v1" }],
};

const sourceOf = (value: object) => JSON.stringify(value, null, 1);

async function redocly(value: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: sourceOf(value), absoluteRef: "openapi.json", config });
  return problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
}

async function spectral(value: object): Promise<string[]> {
  const linter = new Spectral();
  linter.setRuleset(new Ruleset({ extends: [oas] }));
  const problems = await linter.run(sourceOf(value));
  return problems.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
}

describe("the OpenAPI document", () => {
  it.each(Object.entries({ redocly, spectral }))("gives %s nothing to report", async (_, lint) => {
    expect(await lint(document)).toEqual([]);
    // Shows that the linter finds errors.
    expect(await lint({ ...document, info: { title: "x" }, paths: {}, components: {} })).not.toEqual([]);
  });

  it("names each operation once, with the errors that its status policy can give", () => {
    const ids = new Set<string>();
    for (const operations of Object.values(document.paths)) {
      for (const [, operation] of Object.entries(operations ?? {})) {
        if (typeof operation !== "object" || !("operationId" in operation)) continue;
        ids.add(operation.operationId);
        const statuses = Object.keys(operation.responses);
        expect(statuses).toEqual(expect.arrayContaining(["429", "500"]));
      }
    }
    expect(ids.size).toBe(registry.length);
  });
});
