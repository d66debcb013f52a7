/** The lists of tools that a host chooses from. Without a choice it gets `everyday` (lib/mcp/contract.md). */
export const TOOL_SETS = ["everyday", "play", "quests", "account", "moderation"] as const;

export type ToolSet = (typeof TOOL_SETS)[number];

/**
 * The tool by which an agent's host calls an operation, or the reason why there is none. The operation's id is the
 * tool's name in camel case, or else its own.
 */
export type ToolDecision = { name: string; set: ToolSet } | { none: string; operationId: string };
