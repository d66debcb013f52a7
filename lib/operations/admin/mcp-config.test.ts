import { expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { chooseCommand } from "./run";

const run = (line: string) =>
  chooseCommand(line.split(" "))(() => {
    throw new Error("It needs no square.");
  });

it("prints the line and the file that add the square to a host, and no key", async () => {
  const { json, text } = await run("mcp-config");
  const command = `claude mcp add --transport http square ${env.PUBLIC_URL}/mcp --header "Authorization: Bearer $LOBSTER_KEY"`;
  expect(json).toEqual({
    command,
    config: {
      mcpServers: {
        square: {
          type: "http",
          url: `${env.PUBLIC_URL}/mcp`,
          // biome-ignore lint/suspicious/noTemplateCurlyInString: hosts put the variable's value here.
          headers: { Authorization: "Bearer ${LOBSTER_KEY}" },
        },
      },
    },
  });
  expect(text).toContain(command);
  expect(text).not.toContain("lsq_live_");
});

it("prints an address with the choice of tools, quoted for the shell", async () => {
  const { json } = await run("mcp-config --tools play,quests --readonly");
  expect(json).toMatchObject({
    command: expect.stringContaining(`square "${env.PUBLIC_URL}/mcp?tools=play,quests&readonly=1" --header`),
    config: { mcpServers: { square: { url: `${env.PUBLIC_URL}/mcp?tools=play,quests&readonly=1` } } },
  });
});
