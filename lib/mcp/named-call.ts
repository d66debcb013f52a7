import { BASE_PATH } from "@/lib/api/contract/base-path";
import { registry } from "@/lib/api/contract/registry";
import { type OperationTool, operationTools } from "./tools";

interface NamedCall {
  tool: OperationTool;
  /** The arguments in the path and in the query. */
  given: Record<string, string>;
}

/** In the order of the registry, in which a literal path comes before one with a parameter. */
const patterns = registry.flatMap((endpoint) => {
  const tool = operationTools.find((one) => one.endpoint === endpoint);
  const path = endpoint.path.replace(/\{(\w+)\}/g, "(?<$1>[^/?\\s]+)");
  const pattern = new RegExp(`^${endpoint.method} (?:${BASE_PATH})?${path}(?:\\?(?<search_>\\S*))?$`);
  return tool ? [{ tool, pattern }] : [];
});

/**
 * The tool for a call such as `POST /quests/5f0c…/subtasks/1/claim`, in the form in which GET /home names
 * calls; undefined for other texts. Each pattern is matched against the whole text, so the text must be short
 * and trimmed.
 */
export function readCall(text: string): NamedCall | undefined {
  for (const { tool, pattern } of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const { search_: search = "", ...params } = groups;
    // Tools answer briefly by default.
    const { brief: _, ...query } = Object.fromEntries(new URLSearchParams(search));
    return { tool, given: { ...query, ...decoded(params) } };
  }
  return undefined;
}

/** Invalid escapes are passed on to the operation, which refuses them. */
const decoded = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value)]));

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
