import { beforeEach, describe, expect, it } from "vitest";
import { ToolCaller } from "@/lib/testing/clients/tool-caller";
import { HOSTILE_VALUES, liftLimits, parametersOf, withFields } from "@/lib/testing/given/hostile-values";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { expectNoHold } from "@/lib/testing/oracles/hold";
import { describeTool } from "./describe-tool";
import { META_TOOLS } from "./meta-tools";
import { operationTools } from "./tools";

const tools = [...operationTools.map(describeTool), ...META_TOOLS];

let host: ToolCaller;
beforeEach(async () => {
  liftLimits();
  host = new ToolCaller((await givenLobster({ isAdmin: true })).key);
  await host.tool("who_am_i");
});

/** Calls the tool, which may refuse the arguments, but must not block the process. */
const expectAnswer = (name: string, given: object, what: string) =>
  expectNoHold(() => host.message("tools/call", { name, arguments: given }), `${name}: ${what}`);

describe("no argument of any size holds the process:", () => {
  it("these cases are about something", () => {
    expect(tools.length).toBeGreaterThan(70);
  });

  it.each(tools.map((tool) => [tool.name, tool] as const))("of %s", async (name, { inputSchema }) => {
    for (const argument of Object.keys(inputSchema.properties ?? {}))
      for (const [what, value] of HOSTILE_VALUES)
        await expectAnswer(name, { [argument]: value }, `${argument}: ${what}`);
    await expectAnswer(name, withFields(1_990), "arguments that it does not have");
    await expectAnswer(name, withFields(1_990, 450), "arguments with long names that it does not have");
  });

  it.each(operationTools.map(({ endpoint }) => endpoint.operation))(
    "of call_operation, when it names %s",
    async (operation) => {
      for (const called of [operation, operation.replace(/\{\w+\}/g, "a".repeat(200_000))])
        for (const more of [
          " ".repeat(900_000),
          `?${parametersOf(140_000)}`,
          `?limit=${"1".repeat(900_000)}`,
          "/a".repeat(400_000),
        ])
          await expectAnswer(
            "call_operation",
            { name: called + more },
            `${called.slice(0, 60)} ${more.slice(0, 9)}`,
          );
    },
  );
});
