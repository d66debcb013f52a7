import type { Advice } from "./codes";
import { writeFields } from "./fields";
import type { Area, Operation } from "./operations";
import type { PolicyUse } from "./policies";

/** Every operation, one table for each area. */
export const writeAreas = (areas: Area[]): string =>
  areas
    .map(
      ({ tag, description, operations }) =>
        `### ${tag}: ${lowerFirst(description)}\n\n${table(["call", "scope", "what"], operations.map(rowOf))}`,
    )
    .join("\n\n");

function rowOf(operation: Operation): string[] {
  const { method, path, summary, scope, adminOnly, limit, query, body } = operation;
  const parts = [
    summary,
    query.length > 0 ? `Query: ${writeFields(query)}` : "",
    body.length > 0 ? `Body: ${writeFields(body)}` : "",
    limit ? `Limit: ${limit}` : "",
    adminOnly ? "Admins only, with the scope `admin`, too" : "",
  ];
  return [
    `\`${method} ${path}\``,
    scope === "public" ? "no key" : (scope ?? "any key"),
    `${parts.filter(Boolean).join(". ")}.`,
  ];
}

/** Every error code and what to do about it. */
export const writeCodes = (codes: readonly Advice[]): string =>
  table(
    ["status", "code", "do"],
    codes.map(({ status, codes, advice }) => [
      String(status),
      codes.map((code) => `\`${code}\``).join(" "),
      advice,
    ]),
  );

/** Every rate policy and the operations that spend from it. */
export const writePolicies = (policies: PolicyUse[]): string =>
  table(
    ["policy", "spent by"],
    policies.map(({ text, operations }) => [`\`${text}\``, operations]),
  );

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
