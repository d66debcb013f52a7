import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ruleset, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { expect, it } from "vitest";
import { registry } from "../contract/registry";
import { describeApi } from "./openapi";

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

it.each(Object.entries({ redocly, spectral }))(
  "the OpenAPI document gives %s nothing to report",
  async (_, lint) => {
    expect(await lint(document)).toEqual([]);
    // Shows that the linter finds errors.
    expect(await lint({ ...document, info: { title: "x" }, paths: {}, components: {} })).not.toEqual([]);
  },
);
