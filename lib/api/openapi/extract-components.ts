import type { OpenApiGeneratorV3 } from "@asteasolutions/zod-to-openapi";
import type { Endpoint } from "../contract/endpoint";
import { type Example, exampleOf } from "./examples";

type Document = ReturnType<OpenApiGeneratorV3["generateDocument"]>;
type Operation = NonNullable<Document["paths"][string]["get"]>;
type Response = NonNullable<NonNullable<Document["components"]>["responses"]>[string];
type Schema = NonNullable<NonNullable<Document["components"]>["schemas"]>[string];
type Parameter = Extract<NonNullable<Operation["parameters"]>[number], { name: string }>;

/**
 * Gives each parameter the value of the operation's example. Then replaces the parameters and successes that several
 * operations have with references to components. A shared parameter keeps its name, and different ones of one name are
 * `limit` and `limit-2`; a shared success is named after the first operation that has it, and the shared schema of one
 * after its fields: `QuestAnswer`. Changes that differ in their examples alone share the first one's.
 */
export function extractComponents(
  document: Document,
  endpoints: readonly Endpoint[],
  publicUrl: string,
): void {
  const parameters = new Components<Parameter>("parameters");
  const responses = new Components<Response>("responses");
  const operations = endpoints.map((endpoint) => ({ endpoint, ...partsOf(document, endpoint) }));
  const schemas = shareAnswers(
    operations.map(({ success }) => success),
    document.components?.schemas ?? {},
  );
  for (const { endpoint, own, success } of operations) {
    for (const parameter of own) {
      const shown = showParameter(parameter, exampleOf(endpoint.operation, publicUrl));
      parameters.count(shown, keyOfParameter(shown));
    }
    responses.count(success, keyOf(endpoint, success));
  }
  for (const { endpoint, operation, own, success } of operations) {
    if (own.length > 0)
      operation.parameters = own.map((parameter) =>
        parameters.place(parameter, parameter.name, keyOfParameter(parameter)),
      );
    const [status] = endpoint.definition.success;
    operation.responses[status] = responses.place(
      success,
      operation.operationId ?? "",
      keyOf(endpoint, success),
    );
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...schemas },
    parameters: parameters.shared,
    responses: { ...document.components?.responses, ...responses.shared },
  };
}

/** The text by which equal successes are found. */
function keyOf({ method, definition }: Endpoint, success: Response): string {
  const isChange = method !== "GET" && definition.success[0] !== 201;
  return JSON.stringify(success, (name, value) => (isChange && name === "example" ? undefined : value));
}

/** Ids in a path are shared whatever their examples are, because all of them are made up. */
const keyOfParameter = ({ example, ...parameter }: Parameter): string =>
  JSON.stringify(
    parameter.in === "path" && isUuid.test(String(example)) ? parameter : { ...parameter, example },
  );

const isUuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Replaces the schemas that several successes have with references. Returns these schemas by name. */
function shareAnswers(successes: readonly Response[], taken: object): Record<string, Schema> {
  const answers = new Components<Schema>("schemas", taken);
  const media = successes.flatMap((success) =>
    "content" in success && success.content?.["application/json"]
      ? [success.content["application/json"]]
      : [],
  );
  // A document that is described as any object has no fields to name it by.
  const named = media.filter(({ schema }) => schema && fieldsOf(fullIn(schema)) !== "");
  for (const { schema } of named) if (schema) answers.count(fullIn(schema));
  for (const content of named) {
    if (!content.schema) continue;
    const full = fullIn(content.schema);
    const placed = answers.place(full, `${fieldsOf(full)}Answer`);
    if (full === content.schema) content.schema = placed;
    else if ("anyOf" in content.schema) content.schema.anyOf?.splice(0, 1, placed);
  }
  return answers.shared;
}

/** Where an operation can answer briefly, the full answer comes first. */
const fullIn = (schema: Schema): Schema => ("anyOf" in schema && schema.anyOf?.[0]) || schema;

/** The names of an answer's fields in one word, without what every answer has. */
const fieldsOf = (schema: Schema): string =>
  Object.keys("properties" in schema ? (schema.properties ?? {}) : {})
    .filter((name) => name !== "ok" && name !== "content_trust")
    .flatMap((name) => name.split("_"))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

/** The components of one kind. A part that was counted more than once is placed as a reference. */
class Components<Part extends object> {
  readonly shared: Record<string, Part> = {};
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** `taken` has the names that are not free. */
  constructor(
    readonly kind: "parameters" | "responses" | "schemas",
    readonly taken: object = {},
  ) {}

  count(part: Part, key = JSON.stringify(part)): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  place(part: Part, wish: string, key = JSON.stringify(part)): Part | { $ref: string } {
    if (this.#counts.get(key) === 1) return part;
    const name = this.#names.get(key) ?? this.#freeName(wish);
    this.#names.set(key, name);
    this.shared[name] ??= part;
    return { $ref: `#/components/${this.kind}/${name}` };
  }

  #freeName(wish: string): string {
    for (let no = 2, name = wish; ; no += 1) {
      if (!Object.hasOwn(this.shared, name) && !Object.hasOwn(this.taken, name)) return name;
      name = `${wish}-${no}`;
    }
  }
}

function partsOf(document: Document, { path, method, definition }: Endpoint) {
  const operation = document.paths[path]?.[method.toLowerCase() as "get"];
  if (!operation) throw new Error(`The document lacks ${method} ${path}.`);
  const own = (operation.parameters ?? []).filter((parameter) => "name" in parameter);
  const success: Response = operation.responses[definition.success[0]];
  return { operation, own, success };
}

function showParameter(parameter: Parameter, { path, query }: Partial<Example> = {}): Parameter {
  const value = { path, query, header: undefined, cookie: undefined }[parameter.in]?.[parameter.name];
  // The generator repeats the description in the schema.
  if (parameter.schema && "description" in parameter.schema) delete parameter.schema.description;
  // A parameter is optional unless the document says otherwise.
  if (!parameter.required) delete parameter.required;
  if (value !== undefined) parameter.example = value;
  return parameter;
}
