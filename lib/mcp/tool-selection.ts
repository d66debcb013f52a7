import { z } from "zod";
import type { ApiError } from "@/lib/api/contract/errors";
import { GENERAL_REFUSALS, invalidFields } from "@/lib/api/contract/general";
import { TOOL_SETS, type ToolSet } from "@/lib/api/contract/tool";
import type { Call } from "@/lib/api/http/call";
import { parseQuery } from "@/lib/api/validation/request";
import type { OperationTool } from "./tools";

/** The choice of a host: the sets in its list of tools, and whether it may only read. */
export interface ToolSelection {
  sets: readonly ToolSet[];
  isReadOnly: boolean;
}

const Query = z.object({ tools: z.string().optional(), readonly: z.enum(["1"]).optional() });

/** Equivalent to `tools` in the query, for hosts that can be given headers but no query. */
const HEADER = "x-mcp-toolsets";

/**
 * Reads the choice from the query of the address, or from the header X-MCP-Toolsets: a comma list of sets, or `all`
 * (lib/mcp/contract.md). Throws ApiError 400.
 */
export function toolSelectionOf(call: Call): ToolSelection {
  const { tools, readonly } = parseQuery(Query, call.search);
  const header = call.header(HEADER);
  const named =
    tools === undefined ? readSets(header ?? "everyday", "X-MCP-Toolsets") : readSets(tools, "tools");
  return { sets: named, isReadOnly: readonly === "1" };
}

function readSets(text: string, path: string): readonly ToolSet[] {
  const names = text
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  if (names.length === 1 && names[0] === "all") return TOOL_SETS;
  const sets = TOOL_SETS.filter((set) => names.includes(set));
  if (names.every((name) => sets.some((set) => set === name))) return sets;
  throw invalidFields([{ path, message: `must be all, or a comma list of ${TOOL_SETS.join(", ")}` }]);
}

/** The refusal if the connection is read-only and the tool changes something; else undefined. */
export const readOnlyRefusal = (
  { isReadOnly }: ToolSelection,
  { name, endpoint }: OperationTool,
): ApiError | undefined =>
  isReadOnly && endpoint.effect !== "read"
    ? GENERAL_REFUSALS.refuse("read_only_tools", { tool: name })
    : undefined;
