import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { jsonSchemaOf } from "@/lib/api/contract/json-schema";
import { toolFieldsOf } from "@/lib/api/validation/fields";
import { version } from "@/package.json";

/** The part that is the same for every square: a program that Python tools can read unchanged. */
const FIXED = "lib/pages/client/square.py";

/** What `square.py bridge` runs. It has nothing of a square's own. */
const BRIDGE = "lib/pages/client/bridge.py";

/** The line of the fixed part that the methods replace. */
const METHODS = "    # <methods>\n";

/**
 * The text of square.py, the client in one file: its fixed part, and a method for each operation that is a
 * tool (lib/pages/client/contract.md). `origin` is the address of the deployment, without a slash at its end.
 * Throws an Error for a schema that this generator cannot express in Python's types.
 */
export function squarePy(endpoints: readonly Endpoint[], origin: string): string {
  const methods = endpoints.flatMap((endpoint) => {
    const { tool } = endpoint.definition;
    return "name" in tool ? [methodOf(endpoint, tool.name)] : [];
  });
  return readFileSync(join(process.cwd(), FIXED), "utf8")
    .replace(/^BASE_URL = .*$/m, () => `BASE_URL = ${JSON.stringify(origin)}`)
    .replace(/^__version__ = .*$/m, `__version__ = ${JSON.stringify(version)}`)
    .replace(METHODS, () => methods.sort().join(""));
}

/** The text of bridge.py, which lies beside square.py. */
export const bridgePy = (): string => readFileSync(join(process.cwd(), BRIDGE), "utf8");

/** Parameters of the path are positional or named, all others are named only. A method has two lines, so that the whole file stays short. */
function methodOf(endpoint: Endpoint, name: string): string {
  const { operation, method, bodyFormat, definition } = endpoint;
  const { params, query, options, body } = toolFieldsOf(endpoint);
  const file = bodyFormat === "form";
  const given = [query, options, ...(body && !file ? [body] : [])].flatMap(argumentsIn);
  const named = [
    ...(file ? ["file: str | os.PathLike[str] | bytes"] : []),
    ...given.filter((one) => !one.endsWith(UNSET)),
    ...given.filter((one) => one.endsWith(UNSET)),
    ...(method === "POST" ? [`idempotency_key: str${UNSET}`] : []),
  ];
  const signature = ["self", ...argumentsIn(params), ...(named.length > 0 ? ["*", ...named] : [])];
  const queried = method === "POST" || method === "PATCH" ? Object.keys(query.shape).join() : "";
  return `    def ${name}(${wrapped(signature, `    def ${name}(`.length)}) -> Any:
        """${definition.summary.en}."""; return self._call("${operation}${queried && `?${queried}`}", locals())
`;
}

/** The default of an optional argument. */
const UNSET = " = UNSET";

/** The fields of an object as arguments with their types. */
function argumentsIn(schema: z.ZodObject): string[] {
  const { $defs = {}, $ref, ...written } = jsonSchemaOf(schema);
  const { properties = {}, required = [] } = ($ref && $defs[$ref.slice("#/$defs/".length)]) || written;
  return Object.entries(properties).map(([name, field]) => {
    const argument = `${RESERVED.has(name) ? `${name}_` : name}: ${typeOf(field)}`;
    return required.includes(name) ? argument : argument + UNSET;
  });
}

const RESERVED = new Set(["from", "import", "in", "is", "not", "class", "self"]);

type Schema = z.core.JSONSchema.BaseSchema;

const TYPES: Record<string, string> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  object: "dict[str, Any]",
  null: "None",
};

function typeOf(field: Schema | boolean): string {
  if (typeof field === "boolean") return "Any";
  const { $ref, type, items, anyOf } = field;
  if (field.enum) return `Literal[${field.enum.map((value) => JSON.stringify(value)).join(", ")}]`;
  if (anyOf) return anyOf.map(typeOf).join(" | ");
  if ($ref) return "dict[str, Any]";
  if (type === "array" && items && !Array.isArray(items)) return `list[${typeOf(items)}]`;
  const known = typeof type === "string" ? TYPES[type] : undefined;
  if (!known) throw new Error(`No type of Python's is known for ${JSON.stringify(field)}.`);
  return known;
}

const COLUMNS = 140;

/** The parts of a signature on as many lines as needed. */
function wrapped(parts: readonly string[], indent: number): string {
  let column = indent;
  return parts
    .map((part, index) => {
      const isLast = index === parts.length - 1;
      const width = part.length + (isLast ? ") -> Any:".length : ", ".length);
      const breaks = index > 0 && column + width > COLUMNS;
      column = (breaks ? indent : column) + width;
      return `${breaks ? `\n${" ".repeat(indent)}` : ""}${part}${isLast ? "" : ","}`;
    })
    .join(" ")
    .replaceAll(" \n", "\n");
}
