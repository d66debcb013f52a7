import { z } from "zod";
import { TOOL_SETS } from "@/lib/api/contract/tool";
import { mcpHostConfig, mcpInstallCommand } from "@/lib/api/openapi/mcp-install";
import { env } from "@/lib/platform/env";
import { standaloneCommand } from "./command";

/** The shell and the hosts substitute the variable, so the key itself is in no history and no file. */
const KEY = "LOBSTER_KEY";

const Tools = z
  .string()
  .refine(
    (list) => list === "all" || list.split(",").every((name) => TOOL_SETS.some((set) => set === name)),
    `must be all, or a comma list of ${TOOL_SETS.join(", ")}`,
  );

export const mcpConfig = standaloneCommand({
  name: "mcp-config",
  usage: "[--tools everyday,play|all] [--readonly]",
  summary: `Print how to add this square to an agent's host, which takes the key from the variable ${KEY}.`,
  input: z.object({ tools: Tools.optional(), readonly: z.literal(true).optional() }),
  run: async ({ tools, readonly }) => {
    const asked = [tools && `tools=${tools}`, readonly && "readonly=1"].filter(Boolean).join("&");
    const query = asked && `?${asked}`;
    const line = mcpInstallCommand(env.PUBLIC_URL, `$${KEY}`, query);
    const config = mcpHostConfig(env.PUBLIC_URL, `\${${KEY}}`, query);
    return {
      json: { command: line, config },
      text: `Claude Code:\n\n${line}\n\nHosts with a file such as .mcp.json:\n\n${JSON.stringify(config, null, 2)}`,
    };
  },
});
