import type { CallToolResult } from "@modelcontextprotocol/server";
import { parseFields } from "@/lib/api/validation/validate";
import { describeBriefly } from "./describe-tool";
import { findTools } from "./find";
import { reachableFor, refusalFor } from "./lists";
import { FindArguments } from "./meta-tools";
import type { Arguments, Session } from "./session";
import type { OperationTool } from "./tools";

type Searcher = Pick<Session, "caller" | "choice">;

const NOTHING = "No tool is described by these words. These are those that your list lacks:";

/**
 * Answers find_operation: the tools that match, those of the caller's own list by name only, and a note if the best
 * match is not for the caller or does not exist. Throws ApiError 400.
 */
export function findOperation(given: Arguments, session: Searcher): CallToolResult {
  const { query } = parseFields(FindArguments, given);
  return { content: [{ type: "text", text: JSON.stringify({ ok: true, ...answerTo(query, session) }) }] };
}

function answerTo(query: string, { choice, caller }: Searcher) {
  const reachable = reachableFor(choice, caller);
  const isListed = ({ set }: OperationTool) => choice.sets.includes(set);
  const { tools, unsupported } = findTools(query);
  const found = tools.filter((tool) => reachable.includes(tool));
  const listed = found.filter(isListed).map(({ name }) => name);
  const answer = {
    operations: found.filter((tool) => !isListed(tool)).map(describeBriefly),
    ...(listed.length > 0 ? { in_your_list: listed } : {}),
  };
  const [best] = tools;
  if (unsupported) return { ...answer, note: unsupported };
  if (!best)
    return {
      ...answer,
      note: NOTHING,
      names: reachable.filter((tool) => !isListed(tool)).map(({ name }) => name),
    };
  const refusal = refusalFor(best, choice, caller);
  if (!refusal) return answer;
  const { message } = refusal;
  return { ...answer, note: message.startsWith(best.name) ? message : `${best.name}: ${message}` };
}
