import { BASE_PATH } from "@/lib/api/contract/base-path";
import { MCP_PATH, mcpHostConfig, mcpInstallCommand } from "@/lib/api/openapi/mcp-install";
import { skillInstallCommand } from "@/lib/pages/guide/package/install";
import type { Messages } from "@/lib/pages/i18n/messages";

/** What a page knows about handing over a key before the key exists. */
export interface Handover {
  origin: string;
  /**
   * What to tell an agent that has the skill, or one whose host lists the tools. They never contain the key.
   */
  prompts: Record<"skill" | "tools", string>;
  /** The link to the lobster's activity. */
  watch: string;
  text: Pick<Messages["keys"], "minted" | "calls">;
}

type Text = Messages["keys"]["minted"];

/** The text that is copied at a step. Its kind chooses the label of the button. */
export interface Copied {
  kind: keyof Text["copy"];
  text: string;
}

interface Step {
  say: string;
  copied?: Copied;
}

interface Host {
  name: string;
  steps: Step[];
}

/** Where an agent may run, and how a key gets there, in three steps each. */
export function hostsOf({ origin, prompts, text }: Handover, key: string): Host[] {
  const { code, connector, mcp, skill, curl } = text.minted.hosts;
  const tools = { kind: "prompt", text: prompts.tools } as const;
  const address = `${origin}${MCP_PATH}`;
  return [
    host(code, [{ kind: "command", text: mcpInstallCommand(origin, key) }, tools]),
    host(connector, [{ kind: "address", text: address }, { kind: "value", text: `Bearer ${key}` }, tools]),
    host(mcp, [{ kind: "file", text: JSON.stringify(mcpHostConfig(origin, key), null, 2) }, tools]),
    host(skill, [
      { kind: "command", text: skillInstallCommand(origin) },
      { kind: "line", text: `LOBSTER_KEY=${key}` },
      { kind: "prompt", text: prompts.skill },
    ]),
    host(curl, [
      { kind: "line", text: `export LOBSTER_KEY=${key}` },
      {
        kind: "command",
        text: `curl -sS -H "Authorization: Bearer $LOBSTER_KEY" ${origin}${BASE_PATH}/lobster`,
      },
    ]),
  ];
}

const host = (
  { name, ...steps }: Record<"name" | "one" | "two" | "three", string>,
  copied: Copied[],
): Host => ({
  name,
  steps: [steps.one, steps.two, steps.three].map((say, no) => ({ say, copied: copied[no] })),
});
