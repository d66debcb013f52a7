import type { Tool } from "@modelcontextprotocol/server";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { inputSchemaOf } from "./input-schema";
import { type OperationTool, operationTools } from "./tools";

const described = new WeakMap<OperationTool, Tool>();

/** A tool as a list shows it; cached. */
export function describeTool(tool: OperationTool): Tool {
  const made = described.get(tool) ?? describeAnew(tool);
  described.set(tool, made);
  return made;
}

const describeAnew = ({ name, endpoint }: OperationTool): Tool => ({
  name,
  description: withToolNames(descriptionOf(endpoint)),
  inputSchema: schemaWithToolNames(inputSchemaOf(endpoint)),
  annotations: annotationsOf(endpoint),
});

/** A shorter description for find_operation: one line, and a schema without the parts that all tools share. */
export const describeBriefly = (tool: OperationTool) => ({
  name: tool.name,
  description: withToolNames(`${tool.endpoint.definition.summary.en}.`),
  input_schema: JSON.parse(JSON.stringify(describeTool(tool).inputSchema), withoutShared),
});

const SHARED = ["idempotency_key", "additionalProperties"];

const withoutShared = (keyword: string, part: unknown) => (SHARED.includes(keyword) ? undefined : part);

const descriptionOf = ({ definition: { summary, description } }: Endpoint): string =>
  description ? `${summary.en}. ${description}` : `${summary.en}.`;

/** Hints for a host, which may show them to its user before it calls the tool. */
function annotationsOf({ method, effect }: Endpoint): Tool["annotations"] {
  if (effect === "read") return { readOnlyHint: true };
  return { destructiveHint: method === "DELETE", ...(method !== "POST" && { idempotentHint: true }) };
}

const OPERATION = /\b((?:GET|POST|PATCH|DELETE) \/[\w/{}]+)(?:\?([\w=&]+))?/g;
const names = new Map(operationTools.map(({ name, endpoint }) => [endpoint.operation, name]));

/** Replaces the operations in a text by the names of their tools, and query strings by arguments. */
const withToolNames = (text: string): string =>
  text.replace(OPERATION, (all, operation, query) => {
    const name = names.get(operation);
    if (!name) return all;
    return query ? `${name} with ${argumentsIn(query)}` : name;
  });

const argumentsIn = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([field, value]) => `\`${field}\` ${value === "1" ? "true" : value}`)
    .join(", ");

/** The same for the descriptions in a schema. */
const schemaWithToolNames = <Schema extends object>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (keyword, value) =>
    keyword === "description" && typeof value === "string" ? withToolNames(value) : value,
  );
