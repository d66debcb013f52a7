import type { Endpoint } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { TOOL_SETS, type Tool } from "@/lib/api/contract/tool";

export interface OperationTool extends Tool {
  endpoint: Endpoint;
}

/** Every operation that is a tool, by set and then in the order of the registry. */
export const operationTools: readonly OperationTool[] = registry
  .flatMap((endpoint) => {
    const { tool } = endpoint.definition;
    return "name" in tool ? [{ ...tool, endpoint }] : [];
  })
  .sort((one, other) => TOOL_SETS.indexOf(one.set) - TOOL_SETS.indexOf(other.set));

const byName = new Map(operationTools.map((tool) => [tool.name, tool]));

export const operationToolNamed = (name: unknown): OperationTool | undefined =>
  typeof name === "string" ? byName.get(name) : undefined;
