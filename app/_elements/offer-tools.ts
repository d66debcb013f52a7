import type { PageTool } from "@/lib/mcp/page-tools";

/** What this script uses of WebMCP's draft of 2026-11 (docs/decisions/0757). */
interface ModelContext {
  registerTool(tool: {
    name: string;
    description: string;
    inputSchema: object;
    annotations: { readOnlyHint: boolean; untrustedContentHint: boolean };
    execute(input: Record<string, string>, options?: { signal: AbortSignal }): Promise<string>;
  }): Promise<void>;
}

declare global {
  interface Document {
    modelContext?: ModelContext;
  }
}

/** Put in when the script is built. */
declare const PAGE_TOOLS: PageTool[];

for (const { page, ...tool } of PAGE_TOOLS)
  document.modelContext?.registerTool({
    ...tool,
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    execute: (input, options) => read(page, input, options?.signal),
  });

/** The Markdown of a page, which marks others' words. Where no page is, it says so and leads on. */
async function read(page: string, { id, ...query }: Record<string, string>, signal?: AbortSignal) {
  const path = page.replace("{id}", encodeURIComponent(String(id).replace("#", "")));
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, { signal });
  return response.text();
}
