import { expect, it } from "vitest";
import { toRefusal } from "@/lib/testing/clients/caller";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { textFieldsOf } from "@/lib/testing/given/text-fields";
import { type Endpoint, needsKey } from "../contract/endpoint";
import { registry } from "../contract/registry";

/** Characters that PostgreSQL cannot store, as JSON and as an address write them. */
const IN_JSON = ["a\0", "\ud800"];
const IN_ADDRESS = ["a%00", "%ED%A0%80"];

const keyed = registry.filter(needsKey);
const named = keyed.map((endpoint) => [endpoint.operation, endpoint] as const);

const uuid = "5f0c2a4e-0000-4000-8000-000000000000";
const VALUES: Record<string, string> = { slot_no: "1", slug: "old-library" };
const pathOf = ({ path }: Endpoint, changed: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name) => changed[name] ?? VALUES[name] ?? uuid);

const parametersOf = (endpoint: Endpoint) => Object.keys(endpoint.definition.query?.shape ?? {});
const pathParametersOf = ({ path }: Endpoint) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const textsOf = ({ definition: { body }, bodyFormat }: Endpoint) =>
  body && bodyFormat === "json" ? textFieldsOf(body, {}) : [];

it("there are cases to test", () => {
  expect(keyed.flatMap(parametersOf).length).toBeGreaterThan(40);
  expect(keyed.flatMap(pathParametersOf).length).toBeGreaterThan(20);
  expect(keyed.flatMap(textsOf).length).toBeGreaterThan(35);
});

it.each(named)("%s refuses NUL and lone surrogates wherever it takes text", async (_, endpoint) => {
  const { api } = await givenLobster({ isAdmin: true });
  const { method } = endpoint;
  for (const bytes of IN_ADDRESS) {
    for (const name of parametersOf(endpoint)) {
      const { status } = toRefusal(await api.send(method, `${pathOf(endpoint)}?${name}=${bytes}`));
      expect([name, status]).toEqual([name, 400]);
    }
    for (const name of pathParametersOf(endpoint)) {
      const { status } = toRefusal(await api.send(method, pathOf(endpoint, { [name]: bytes })));
      expect([name, [400, 404].includes(status)]).toEqual([name, true]);
    }
  }
  for (const text of IN_JSON)
    for (const { name, write } of textsOf(endpoint)) {
      const { status } = toRefusal(await api.send(method, pathOf(endpoint), { body: write(text) }));
      expect([name, status]).toEqual([name, 400]);
    }
});
