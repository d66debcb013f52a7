import type { Endpoint } from "@/lib/api/endpoint";
import { anonymousPolicy, apiPolicy } from "@/lib/api/policies";

/** A rate policy and what spends from it. */
export interface PolicyUse {
  text: string;
  operations: string;
}

/** Every rate policy of this deployment: those of single operations, then the ceilings. */
export function policiesOf(endpoints: readonly Endpoint[]): PolicyUse[] {
  const named = new Map<string, string[]>();
  for (const { operation, definition } of endpoints) {
    if (!definition.limit) continue;
    const { text } = definition.limit.policy;
    named.set(text, [...(named.get(text) ?? []), operation]);
  }
  return [
    ...[...named].map(([text, operations]) => ({ text, operations: operations.join(", ") })),
    { text: apiPolicy.text, operations: "every request with a key" },
    { text: anonymousPolicy.text, operations: "every request without a valid key" },
  ];
}
