import { beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS, toolServer } from "@/lib/testing/clients/hosts";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { TOOL_INPUTS } from "@/lib/testing/inputs/tools";
import { describeTool } from "./describe-tool";
import { meantArguments } from "./meant-arguments";
import { META_TOOLS } from "./meta-tools";
import { operationTools } from "./tools";

const server = toolServer();

let postId: string;
beforeAll(async () => {
  postId = (await givenPost(await givenLobster())).id;
});

const DAY_MS = 86_400_000;
const SOON = new Date(Date.now() + DAY_MS).toISOString();

const filled = (given: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(given).replaceAll("POST", postId).replaceAll("SOON", SOON));

const meaning = (name: string, sent: Record<string, unknown>) => {
  const tool = operationTools.find((one) => one.name === name);
  const { inputSchema } = tool
    ? describeTool(tool)
    : (META_TOOLS.find((one) => one.name === name) ?? expect.fail(name));
  return meantArguments(inputSchema, sent, tool?.endpoint.method === "POST");
};

/** The clients of hosts, in turn. */
const generations = Object.keys(GENERATIONS) as (keyof typeof GENERATIONS)[];
const generationOf = (input: (typeof TOOL_INPUTS)[number]) =>
  generations[TOOL_INPUTS.indexOf(input) % generations.length];

describe("arguments as hosts send them", () => {
  it.each(TOOL_INPUTS.map((input) => [...input, generationOf(input)] as const))(
    "%s, to %s",
    async (_, name, sent, outcome, generation) => {
      const [{ key }, given] = [await givenLobster(), filled(sent)];
      if ("means" in outcome) expect(meaning(name, given)).toEqual(filled(outcome.means));
      const host = await server.connect(key, generation && { generation });
      const { isError, body } = await host.call(name, given);
      await host.client.close();
      if ("means" in outcome)
        return expect({ isError, body }).toMatchObject({ isError: false, body: { ok: true } });
      expect(body).toMatchObject({ ok: false, code: expect.stringMatching(/^invalid_/) });
      expect(body.hint ?? "").toContain(outcome.says);
    },
  );

  it("mean what they say if nothing about them is wrong", () => {
    for (const [, name, , outcome] of TOOL_INPUTS)
      if ("means" in outcome) expect(meaning(name, outcome.means)).toEqual(outcome.means);
  });
});
