import type { Tool } from "@modelcontextprotocol/server";
import { LRUCache } from "lru-cache";
import { powersRefusal } from "@/lib/api/auth/caller";
import type { ApiError } from "@/lib/api/contract/errors";
import type { Principal } from "@/lib/api/contract/principal";
import { processSingleton } from "@/lib/platform/process-singleton";
import { describeTool } from "./describe-tool";
import { META_TOOLS } from "./meta-tools";
import { readOnlyRefusal, type ToolSelection } from "./tool-selection";
import { type OperationTool, operationTools } from "./tools";

/** More than hosts use; each list has at most about 20 kB. */
const LISTS_MAX = 200;

const lists = processSingleton("toolLists", () => new LRUCache<string, Tool[]>({ max: LISTS_MAX }));

/**
 * The tools of a host's list, in a fixed order: those of the chosen sets that the key's scopes and its
 * owner's role allow, plus find_operation and call_operation while other tools exist beyond the list
 * (lib/mcp/contract.md).
 */
export function toolsFor(choice: ToolSelection, caller: Principal): Tool[] {
  const name = JSON.stringify([choice, [...caller.key.scopes].sort(), caller.owner.isAdmin]);
  const list = lists.get(name) ?? makeList(choice, caller);
  lists.set(name, list);
  return list;
}

function makeList(choice: ToolSelection, caller: Principal): Tool[] {
  const reachable = reachableFor(choice, caller);
  const listed = reachable.filter(({ set }) => choice.sets.includes(set));
  return [...listed.map(describeTool), ...(listed.length < reachable.length ? META_TOOLS : [])];
}

/** Every tool that the key may ever use on this connection, whatever its sets. */
export const reachableFor = (choice: ToolSelection, caller: Principal): OperationTool[] =>
  operationTools.filter((tool) => !refusalFor(tool, choice, caller));

/** Why the key may never use a tool on this connection; undefined if it may. */
export const refusalFor = (
  tool: OperationTool,
  choice: ToolSelection,
  caller: Principal,
): ApiError | undefined => readOnlyRefusal(choice, tool) ?? powersRefusal(tool.endpoint, caller);
