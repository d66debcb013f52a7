import type { Scope } from "@/lib/access/keys/scopes";
import { type Endpoint, limitOf } from "@/lib/api/contract/endpoint";
import { type OperationTag, TAGS } from "@/lib/api/contract/tags";
import { answerOf } from "./answers";
import { type FieldDoc, fieldsOf } from "./fields";
import { AREA_RULES } from "./rules";

export interface Operation {
  method: string;
  /** The path below the API's base address. */
  path: string;
  summary: string;
  /** The scope that the key needs; null if any valid key will do, `public` if no key is needed. */
  scope: Scope | "public" | null;
  /** The rate policy of the operation's own limit, if it has one. */
  limit: string | undefined;
  query: FieldDoc[];
  body: FieldDoc[];
  /** The fields of a success, besides `ok`; see `answerOf`. */
  answer: string;
}

export interface Area {
  tag: OperationTag;
  description: string;
  /** What holds in the area beyond its fields; Markdown. */
  rules: string | undefined;
  operations: Operation[];
}

const TAG_NAMES = Object.keys(TAGS) as OperationTag[];

/** The operations by area, in the order of the OpenAPI document. Areas without operations are left out. */
export function areasOf(endpoints: readonly Endpoint[]): Area[] {
  return TAG_NAMES.map((tag) => ({
    tag,
    description: TAGS[tag],
    rules: AREA_RULES[tag],
    operations: endpoints.filter((one) => one.tag === tag).map(toOperation),
  })).filter(({ operations }) => operations.length > 0);
}

const toOperation = (endpoint: Endpoint): Operation => ({
  method: endpoint.method,
  path: endpoint.path,
  summary: endpoint.definition.summary,
  scope: endpoint.definition.scope,
  limit: limitOf(endpoint, "memory", "database")?.text,
  query: fieldsOf(endpoint.definition.query),
  body: fieldsOf(endpoint.definition.body),
  answer: endpoint.definition.scope === "public" ? "" : answerOf(endpoint.definition.success[1]),
});
