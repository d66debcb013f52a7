/** Offers tools that read the square to agents in browsers with WebMCP; in others it is an empty element. */
export const PageTools = () => <page-tools src="/webmcp.tools.js" hidden />;
