import { beforeEach, describe, expect, it } from "vitest";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { partOf } from "@/lib/testing/breadth";
import { targetOf } from "@/lib/testing/clients/caller";
import { hostileText } from "@/lib/testing/given/hostile-texts";
import { HOSTILE_VALUES, liftLimits, parametersOf, withFields } from "@/lib/testing/given/hostile-values";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { type Endpoint, needsKey } from "../contract/endpoint";
import { registry } from "../contract/registry";
import { toolFieldsOf } from "./fields";

const keyed = registry.filter((endpoint) => needsKey(endpoint) && !("none" in endpoint.definition.tool));
const named = keyed.map((endpoint) => [endpoint.operation, endpoint] as const);
const takeJson = named.filter(([, { bodyFormat }]) => bodyFormat === "json");

let lobster: GivenLobster;
beforeEach(async () => {
  liftLimits();
  lobster = await givenLobster({ isAdmin: true });
});

const PARAMS = { id: "5f0c2a4e-0000-4000-8000-000000000000", slot_no: "1", slug: "no-such-place" };

/** Sends the request, which may be refused, but must not block the process. */
async function expectAnswer(
  endpoint: Endpoint,
  what: string,
  { search = "", ...sent }: { search?: string; body?: unknown; headers?: Record<string, string> },
) {
  const target = targetOf(endpoint, { params: PARAMS }) + search;
  const statuses: number[] = [];
  await expectNoHold(async () => {
    statuses.push((await lobster.api.send(endpoint.method, target, sent)).status);
  }, what);
  for (const status of statuses) expect(status, what).toBeLessThan(500);
}

/** Bodies that are not a value of JavaScript, or that would take long to write. */
const TEXTS: [what: string, body: string][] = [
  ["a hundred thousand fields", JSON.stringify(withFields(100_000))],
  ["the same field again and again", `{${'"k":1,'.repeat(150_000)}"k":1}`],
  ["nested without an end", "[".repeat(1_000_000)],
  ["nested objects without an end", '{"k":'.repeat(200_000)],
  ["escapes", `{"k":"${"\\u0041".repeat(160_000)}"}`],
  ["a long number", "1".repeat(1_000_000)],
  ["commas", `[${",".repeat(1_000_000)}]`],
];

describe("no body of any size blocks the process:", () => {
  it("there are cases to test", () => expect(takeJson.length).toBeGreaterThan(20));

  it.each(partOf(takeJson, 3))("of %s, in any field", async (_, endpoint) => {
    const { body } = toolFieldsOf(endpoint);
    for (const [what, value] of HOSTILE_VALUES) {
      await expectAnswer(endpoint, what, { body: value });
      for (const field of Object.keys(body?.shape ?? {}))
        await expectAnswer(endpoint, `${field}: ${what}`, { body: { [field]: value } });
    }
  });

  it.each(partOf(takeJson, 3))("of %s, whatever it is", async (_, endpoint) => {
    for (const [what, body] of TEXTS) await expectAnswer(endpoint, what, { body });
  });
});

const LINE = 64_000;

describe("no address and no header of any size blocks the process:", () => {
  it.each(partOf(named, 3))("of %s", async (_, endpoint) => {
    const parameters = Object.keys(endpoint.definition.query?.shape ?? {});
    await expectAnswer(endpoint, "unknown parameters", { search: `?${parametersOf(LINE / 5)}` });
    await expectAnswer(endpoint, "escapes", { search: `?${"%41".repeat(LINE / 3)}=1` });
    for (const parameter of ["k", ...parameters]) {
      for (const unit of ["a", "1", "%20", ",", "+", "%EF%B7%BA", "eyJ"])
        await expectAnswer(endpoint, `${parameter}: ${unit}`, {
          search: `?${parameter}=${unit.repeat(LINE / unit.length)}`,
        });
      await expectAnswer(endpoint, `${parameter} again and again`, {
        search: `?${`${parameter}=1&`.repeat(LINE / 9)}`,
      });
    }
    for (const header of [
      "if-none-match",
      "idempotency-key",
      "x-request-id",
      "accept-encoding",
      "accept",
      "cookie",
    ])
      for (const unit of [",", '"a",', "a;q=1,", " ", "a=b; "])
        await expectAnswer(endpoint, `${header}: ${unit}`, {
          headers: { [header]: hostileText(unit, LINE) },
        });
  });

  it("of an unknown operation", async () => {
    for (const unit of [
      "/a",
      "/",
      "a",
      "%41",
      "/posts",
      "/%7B",
      "/.",
      "-",
      "/5f0c2a4e-0000-4000-8000-000000000000",
    ])
      for (const path of [
        `/${unit.repeat(LINE / unit.length)}`,
        `/posts${unit.repeat(LINE / unit.length)}`,
      ]) {
        await expectNoHold(() => lobster.api.send("GET", path), path.slice(0, 40));
      }
  });
});
