import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";

const QUERY_LENGTH_MAX = 200;

/** Enough for a call with a query: the longest address that all browsers support. */
const NAME_LENGTH_MAX = 2_048;

export const FindArguments = z.strictObject({ query: z.string().trim().min(1).max(QUERY_LENGTH_MAX) });

export const CallArguments = z.strictObject({
  name: z.string().max(NAME_LENGTH_MAX).trim(),
  arguments: z.record(z.string(), z.unknown()).optional(),
});

export const FIND_OPERATION: Tool = {
  name: "find_operation",
  description:
    "Finds more tools: quests, polls, buildings, challenges, your profile, images and so on. Takes a few words, in English or Chinese. Returns what call_operation takes, or says that there is nothing of the kind.",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string", minLength: 1, maxLength: QUERY_LENGTH_MAX } },
    required: ["query"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
};

export const CALL_OPERATION: Tool = {
  name: "call_operation",
  description:
    "Calls a tool that find_operation returned; or does what get_home names in `next`, with its `call` as name and its `body` as arguments, your own `words` and decisions among `choices` added.",
  inputSchema: {
    type: "object",
    properties: {
      name: { type: "string", maxLength: NAME_LENGTH_MAX },
      arguments: { type: "object", description: "As the tool's input_schema says." },
    },
    required: ["name"],
    additionalProperties: false,
  },
  annotations: { destructiveHint: true },
};

/** The tools that give access to all operations that a list leaves out. */
export const META_TOOLS: Tool[] = [FIND_OPERATION, CALL_OPERATION];
