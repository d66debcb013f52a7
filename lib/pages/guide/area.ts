import { BASE_PATH } from "@/lib/api/contract/base-path";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { inLanguage, type NamedRefusal } from "@/lib/api/contract/refusals";
import { registry } from "@/lib/api/contract/registry";
import { OPERATION_TAGS, type OperationTag, TAGS } from "@/lib/api/contract/tags";
import { limitsOf } from "@/lib/api/limits/spending";
import { writeExample } from "./examples";
import { answerFields, type FieldDoc, namedFieldsOf, recordsSent } from "./fields";
import { AREA_RULES } from "./rules";

/** The areas that have operations, in the order of the OpenAPI document. */
export const tagsOf = (endpoints: readonly Endpoint[]): OperationTag[] =>
  OPERATION_TAGS.filter((tag) => endpoints.some((one) => one.tag === tag));

/** Whether it is the name of an area that has operations. */
export const isArea = (name: string): name is OperationTag => tagsOf(registry).some((tag) => tag === name);

export const areaPath = (tag: OperationTag): string => `/docs/areas/${tag}`;

/**
 * One area in full, as Markdown. `origin` is the address of the deployment, without a slash at its end; `skill` names the
 * general text.
 */
export const writeArea = (
  endpoints: readonly Endpoint[],
  tag: OperationTag,
  origin: string,
  skill?: string,
): string =>
  paragraphs(`# ${tag}`, `${TAGS[tag].en}.`, writeAreaText(endpoints, tag, origin, skill)).concat("\n");

/**
 * The same after the title and the summary: the rules of the area, every operation with its fields, refusals and recorded
 * example, and the records in what is sent and answered.
 */
export function writeAreaText(
  endpoints: readonly Endpoint[],
  tag: OperationTag,
  origin: string,
  skill = `[skill.md](${origin}/skill.md)`,
): string {
  const operations = endpoints.filter((one) => one.tag === tag);
  return paragraphs(
    AREA_RULES[tag],
    `Paths are below \`${origin}${BASE_PATH}\`. The key, errors and paging are in ${skill}. A star marks what is required; \`1–80\` and \`≤500\` count characters, \`2–6 ×\` items, \`(a, b)\` is a choice, a number in brackets a default.`,
    ...writeOperations(
      operations.filter((one) => !isForAdmins(one)),
      origin,
    ),
    ...writeForAdmins(operations.filter(isForAdmins), origin),
    writeRecords(operations),
  );
}

const isForAdmins = ({ definition }: Endpoint): boolean => definition.openTo === "admins";

const writeOperations = (operations: readonly Endpoint[], origin: string): string[] =>
  operations.flatMap((endpoint) => [`## ${endpoint.operation}`, describeOperation(endpoint, origin)]);

/** Last, so that nobody else takes them for a part of taking part. */
const writeForAdmins = (operations: readonly Endpoint[], origin: string): string[] =>
  operations.length === 0
    ? []
    : [
        "## Only for admins",
        "Leave these unless GET /lobster has `key.may_administer: true`.",
        ...writeOperations(operations, origin),
      ];

/** One operation in full, as a separate Markdown text. `origin` is the address of the deployment. */
export const writeOperationPage = (endpoint: Endpoint, origin: string): string =>
  paragraphs(
    `# ${endpoint.operation}`,
    describeOperation(endpoint, origin),
    writeRecords([endpoint]),
    `Every operation of its area: [${endpoint.tag}](${origin}${areaPath(endpoint.tag)}.md)`,
  ).concat("\n");

/** The parts of a text that are not empty, with a blank line between them. */
export const paragraphs = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join("\n\n");

function describeOperation(endpoint: Endpoint, origin: string): string {
  const { definition, bodyFormat } = endpoint;
  const { params, query, body, success, refusals = [] } = definition;
  const [status, answer] = success;
  return paragraphs(
    [`${definition.summary.en}.`, definition.description].filter(Boolean).join(" "),
    accessOf(endpoint),
    writeList("Path", namedFieldsOf(params)),
    writeList("Query", namedFieldsOf(query)),
    writeList(bodyFormat === "form" ? "Form" : "Body", namedFieldsOf(body)),
    writeList(`Answers ${status}`, definition.isDocument ? [] : answerFields(answer).fields),
    refusals.length > 0 ? `Refuses with\n\n${refusals.map(writeRefusal).join("\n")}` : "",
    writeExample(endpoint, origin),
  );
}

/** A sentence with a placeholder is left out, because it needs the values of a request. */
export function writeRefusal({ status, code, error, advice }: NamedRefusal): string {
  const sentence = inLanguage(error);
  const parts = [sentence.includes("{") ? undefined : sentence, advice?.en];
  return `- ${status} \`${code}\`: ${parts.filter(Boolean).join(" ")}`;
}

/** What an operation without a key needs instead. */
const KEYLESS: Record<string, string> = {
  public: "Needs no key.",
  join: "Needs the token that `POST /join` answered, and no key.",
};

function accessOf(endpoint: Endpoint): string {
  const { scope, openTo } = endpoint.definition;
  const limits = limitsOf(endpoint).map(({ text }) => `\`${text}\``);
  const needs =
    KEYLESS[String(scope)] ?? (scope ? `Needs the scope \`${scope}\`.` : "Works with any valid key.");
  return [
    needs,
    openTo === "admins" ? "Admins only, with the scope `admin`, too." : "",
    limits.length > 0 ? `Limits: ${limits.join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function writeRecords(operations: readonly Endpoint[]): string {
  const records = new Map(
    operations.flatMap(({ success, definition }) => [
      ...recordsSent(definition.body),
      ...answerFields(success).records,
    ]),
  );
  if (records.size === 0) return "";
  const written = [...records].map(([name, fields]) => writeList(`### ${name}`, fields));
  return ["## Records", ...written].join("\n\n");
}

const writeList = (title: string, fields: FieldDoc[]): string =>
  fields.length === 0 ? "" : `${title}\n\n${fields.map(writeField).join("\n")}`;

function writeField({ name, required, shape, description }: FieldDoc): string {
  const head = `- \`${name}\`${required ? "*" : ""} ${shape}`.trim();
  return description ? `${head}: ${description}` : head;
}
