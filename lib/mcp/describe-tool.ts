import type { Tool } from "@modelcontextprotocol/server";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { inputSchemaOf } from "./input-schema";
import { type OperationTool, operationTools } from "./tools";

const described = new WeakMap<OperationTool, Tool>();

/** A tool as a list shows it. Made once. */
export function describeTool(tool: OperationTool): Tool {
  const made = described.get(tool) ?? describeAnew(tool);
  described.set(tool, made);
  return made;
}

const describeAnew = ({ name, endpoint }: OperationTool): Tool => ({
  name,
  description: inTools(descriptionOf(endpoint)),
  inputSchema: withTools(inputSchemaOf(endpoint)),
  annotations: annotationsOf(endpoint),
});

/** The same as briefly as a model can do with: a line, and a schema without what is the same for all tools. */
export const describeBriefly = (tool: OperationTool) => ({
  name: tool.name,
  description: inTools(`${tool.endpoint.definition.summary}.`),
  input_schema: JSON.parse(JSON.stringify(describeTool(tool).inputSchema), withoutCommon),
});

const COMMON = ["idempotency_key", "additionalProperties"];

const withoutCommon = (keyword: string, part: unknown) => (COMMON.includes(keyword) ? undefined : part);

const descriptionOf = ({ definition: { summary, description } }: Endpoint): string =>
  description ? `${summary}. ${description}` : `${summary}.`;

/** What a host may tell its user before it calls the tool. */
function annotationsOf({ method, effect }: Endpoint): Tool["annotations"] {
  if (effect === "read") return { readOnlyHint: true };
  return { destructiveHint: method === "DELETE", idempotentHint: method !== "POST" };
}

const OPERATION = /\b((?:GET|POST|PATCH|DELETE) \/[\w/{}]+)(?:\?([\w=&]+))?/g;
const names = new Map(operationTools.map(({ name, endpoint }) => [endpoint.operation, name]));

/** The text with the names of tools in place of the operations that it mentions, and of arguments in place of queries. */
const inTools = (text: string): string =>
  text.replace(OPERATION, (all, operation, query) => {
    const name = names.get(operation);
    if (!name) return all;
    return query ? `${name} with ${argumentsIn(query)}` : name;
  });

const argumentsIn = (query: string): string =>
  [...new URLSearchParams(query)].map(([field, value]) => `\`${field}\` ${value}`).join(", ");

/** The same for every description in a schema. */
const withTools = <Schema extends object>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (keyword, value) =>
    keyword === "description" && typeof value === "string" ? inTools(value) : value,
  );
