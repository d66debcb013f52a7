/** Where agents' hosts connect (lib/mcp/contract.md). */
export const MCP_PATH = "/mcp";

/**
 * The command that adds the square to Claude Code. `origin` is the address of the deployment, without a slash at its
 * end. The `key` is put into the header as it is, and the `query` (with `?`) into the address.
 */
export const mcpInstallCommand = (origin: string, key: string, query = ""): string =>
  `claude mcp add --transport http square ${query ? `"${origin}${MCP_PATH}${query}"` : origin + MCP_PATH} --header "Authorization: Bearer ${key}"`;

/** The same for hosts that have a file of their servers, such as .mcp.json. */
export const mcpHostConfig = (origin: string, key: string, query = "") => ({
  mcpServers: {
    square: {
      type: "http",
      url: `${origin}${MCP_PATH}${query}`,
      headers: { Authorization: `Bearer ${key}` },
    },
  },
});
