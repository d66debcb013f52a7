import type { Endpoint } from "@/lib/api/contract/endpoint";
import { anonymousPolicy, apiPolicy, textBudget } from "@/lib/api/contract/policies";
import { limitsOf } from "@/lib/api/limits/spending";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";

interface PolicyUse {
  text: string;
  operations: string;
}

/** Every rate policy of this deployment: those of single operations, then the ceilings. */
export function policiesOf(endpoints: readonly Endpoint[]): PolicyUse[] {
  const named = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    for (const { text } of limitsOf(endpoint)) {
      if (text !== textBudget.text) named.set(text, [...(named.get(text) ?? []), endpoint.operation]);
    }
  }
  return [
    ...[...named].map(([text, operations]) => ({ text, operations: operations.join(", ") })),
    { text: textBudget.text, operations: `every text, until midnight in ${SQUARE_ZONE_NAME.en}` },
    { text: apiPolicy.text, operations: "every request with a key" },
    { text: anonymousPolicy.text, operations: "every request without a valid key" },
  ];
}

export const writePolicies = (policies: readonly PolicyUse[]): string =>
  policies.map(({ text, operations }) => `- \`${text}\` ${operations}`).join("\n");
