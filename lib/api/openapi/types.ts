import { env } from "@/lib/platform/env";
import { BASE_PATH } from "../contract/base-path";
import { type Endpoint, JSON_TYPE, type Method } from "../contract/endpoint";
import { describeInFull } from "./openapi";

/**
 * The schemas of the OpenAPI document as types for TypeScript: each record by its name, and the request and answers of
 * every operation (lib/pages/guide/contract.md). `publicUrl` is the origin of the API, without a slash at its end.
 * Throws an Error for a schema that it has no type for.
 */
export function writeTypes(endpoints: readonly Endpoint[], publicUrl = env.PUBLIC_URL): string {
  const { components, paths } = describeInFull(endpoints, publicUrl);
  const records = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `${comment(schema)}export type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = [...endpoints]
    .sort((one, other) => (one.operation < other.operation ? -1 : 1))
    .map((endpoint) => {
      const method = endpoint.method.toLowerCase() as Lowercase<Method>;
      return writeOperation(endpoint, paths[endpoint.path]?.[method] ?? {});
    });
  const ids = [...endpoints]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, operation }) => `  ${id}: operations["${operation}"];\n`);
  return `// Lobster Square's API at ${publicUrl}${BASE_PATH} as types. Made from its definitions: fetch it anew rather than change it.

${records.join("\n")}
/**
 * What each operation takes (\`path\`, \`query\`, \`headers\`, \`body\`), its \`answer\`, and where it has one the \`brief\` answer to
 * a query with \`brief: "1"\`, of which whatever is null or empty is left out.
 */
export interface operations {
${operations.join("")}}

/** The same by \`operationId\`, as generated clients name them. */
export interface operationsById {
${ids.join("")}}
`;
}

/** The part of OpenAPI 3.0's schemas that the document uses. */
interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  nullable?: boolean;
  format?: string;
  description?: string;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: unknown;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

type Content = Readonly<Record<string, { schema?: Schema } | undefined>>;

interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: { content?: Content } | { $ref: string };
  responses?: Readonly<Record<string, { content?: Content }>>;
}

function writeOperation(endpoint: Endpoint, { parameters = [], requestBody, responses }: Operation): string {
  const { operation, definition, mediaType, bodyFormat, needsBody, brief } = endpoint;
  const places = ["path", "query", "header"].map((place) => placeOf(parameters, place));
  const body =
    requestBody && "content" in requestBody ? Object.values(requestBody.content ?? {})[0]?.schema : undefined;
  const success = responses?.[definition.success[0]]?.content?.[mediaType]?.schema ?? {};
  const [full = success, short] = brief ? (success.anyOf ?? []) : [];
  const fields = [
    ...places,
    body ? `body${needsBody ? "" : "?"}: ${bodyFormat === "form" ? "FormData" : typeOf(body, "    ")};` : "",
    `answer: ${mediaType === JSON_TYPE ? typeOf(full, "    ") : "string"};`,
    short ? `brief: ${typeOf(short, "    ")};` : "",
  ];
  const lines = fields.filter(Boolean).map((field) => `    ${field}\n`);
  return `  /** ${definition.summary.en}. */\n  "${operation}": {\n${lines.join("")}  };\n`;
}

/** The parameters in one place as one field; empty if there are none. */
function placeOf(parameters: readonly Parameter[], place: string): string {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return "";
  const required = own.flatMap(({ required, name = "" }) => (required ? [name] : []));
  const properties = Object.fromEntries(
    own.map(({ name = "", description, schema }) => [name, { description, ...schema }]),
  );
  const name = place === "header" ? "headers" : place;
  return `${name}${required.length > 0 ? "" : "?"}: ${typeOf({ type: "object", properties, required }, "    ")};`;
}

/** `indent` is that of the line on which the type begins. */
function typeOf(schema: Schema, indent = ""): string {
  const type = bareTypeOf(schema, indent);
  return schema.nullable && type !== "null" ? `${type} | null` : type;
}

function bareTypeOf(schema: Schema, indent: string): string {
  const { $ref, type, items, properties, additionalProperties } = schema;
  if ($ref) return $ref.slice("#/components/schemas/".length);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choice = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choice)
    return [...new Set(choice.map((one) => typeOf(one, indent)))].join(schema.allOf ? " & " : " | ");
  if (type === "array") return `Array<${typeOf(items ?? {}, indent)}>`;
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean") return type;
  if (properties) return `{\n${fieldsOf(schema, `${indent}  `)}${indent}}`;
  if (type === "object") return additionalProperties ? "Record<string, unknown>" : "Record<string, never>";
  if (Object.keys(schema).every((keyword) => keyword === "description" || keyword === "nullable"))
    return "unknown";
  throw new Error(`No type of TypeScript's is known for ${JSON.stringify(schema)}.`);
}

const fieldsOf = ({ properties = {}, required = [] }: Schema, indent: string): string =>
  Object.entries(properties)
    .map(([name, field]) => {
      const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
      return `${comment(field, indent)}${indent}${key}${required.includes(name) ? "" : "?"}: ${typeOf(field, indent)};\n`;
    })
    .join("");

const comment = ({ description }: Schema, indent = ""): string =>
  description ? `${indent}/** ${description.replaceAll("*/", "*∕").replaceAll("\n", " ")} */\n` : "";
