/** The lists of tools that a host chooses from. Without a choice it gets `everyday` (lib/mcp/contract.md). */
export const TOOL_SETS = ["everyday", "play", "quests", "account", "moderation"] as const;

export type ToolSet = (typeof TOOL_SETS)[number];

/** How an agent's host reaches an operation: by a tool of this name, or not, for this reason. */
export type ToolDecision = { name: string; set: ToolSet } | { none: string };
