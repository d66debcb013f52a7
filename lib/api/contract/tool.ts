/** The lists of tools that a host chooses from. Without a choice it gets `everyday` (lib/mcp/contract.md). */
export const TOOL_SETS = ["everyday", "play", "quests", "account", "moderation"] as const;

export type ToolSet = (typeof TOOL_SETS)[number];

export interface Tool {
  name: string;
  set: ToolSet;
  /**
   * What finds it besides its name and its summary, in words of `SYNONYMS` (lib/mcp/synonyms.ts). A query of one word
   * ranks a tool first if that word is one of its whole phrases.
   */
  phrases?: string;
}

/**
 * The tool by which an agent's host calls an operation, or the reason why there is none. The operation's id is the
 * tool's name in camel case, or else its own.
 */
export type ToolDecision = Tool | { none: string; operationId: string };
