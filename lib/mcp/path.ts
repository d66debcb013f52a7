/** Where agents' hosts connect (docs/contract.md#tools). */
export const MCP_PATH = "/mcp";
