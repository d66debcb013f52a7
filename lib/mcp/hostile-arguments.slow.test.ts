import { beforeEach, describe, expect, it } from "vitest";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { partOf } from "@/lib/testing/breadth";
import { ToolCaller } from "@/lib/testing/clients/tool-caller";
import { HOSTILE_VALUES, liftLimits, parametersOf, withFields } from "@/lib/testing/given/hostile-values";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { describeTool } from "./describe-tool";
import { META_TOOLS } from "./meta-tools";
import { operationTools } from "./tools";

const tools = [...partOf(operationTools.map(describeTool), 3), ...META_TOOLS];

let host: ToolCaller;
beforeEach(async () => {
  liftLimits();
  host = new ToolCaller((await givenLobster({ isAdmin: true })).key);
  await host.tool("who_am_i");
});

/** Calls the tool, which may refuse the arguments but must not block the process. */
const expectAnswer = (name: string, given: object, what: string) =>
  expectNoHold(() => host.message("tools/call", { name, arguments: given }), `${name}: ${what}`);

describe("no argument of any size blocks the process:", () => {
  it("the cases are not empty", () => {
    expect(operationTools.length).toBeGreaterThan(70);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))("of %s", async (name, { inputSchema }) => {
    // The arguments alternate between tools: each is parsed by the schema of its type, whatever the tool.
    const named = Object.keys(inputSchema.properties ?? {});
    for (let turn = 0; turn < Math.max(named.length, HOSTILE_VALUES.length); turn += 1) {
      const [argument] = named.slice(turn % named.length);
      const [what = "", value] = HOSTILE_VALUES[turn % HOSTILE_VALUES.length] ?? [];
      if (argument) await expectAnswer(name, { [argument]: value }, `${argument}: ${what}`);
    }
    await expectAnswer(name, withFields(1_990), "arguments that it does not have");
    await expectAnswer(name, withFields(1_990, 450), "arguments with long names that it does not have");
  });

  const ENDS = [
    " ".repeat(900_000),
    `?${parametersOf(140_000)}`,
    `?limit=${"1".repeat(900_000)}`,
    "/a".repeat(400_000),
  ];

  it.each(
    partOf(
      operationTools.map(({ endpoint }, no) => [endpoint.operation, no] as const),
      3,
    ),
  )("of call_operation, when it names %s", async (operation, no) => {
    for (const [turn, called] of [operation, operation.replace(/\{\w+\}/g, "a".repeat(200_000))].entries()) {
      const end = ENDS[(no + turn) % ENDS.length] ?? "";
      const what = `${called.slice(0, 60)} ${end.slice(0, 9)}`;
      await expectAnswer("call_operation", { name: called + end }, what);
    }
  });
});
