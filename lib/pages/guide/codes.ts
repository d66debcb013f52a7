import type { Endpoint } from "@/lib/api/contract/endpoint";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import type { Refusal } from "@/lib/api/contract/refusals";

/** Error codes with one status and the same advice. The advice is a sentence for an agent, in Markdown. */
export interface Advice {
  status: number;
  codes: readonly string[];
  advice: string;
}

/** The advice for every code that these operations can answer with, grouped by status and advice. */
export function codesOf(endpoints: readonly Endpoint[]): Advice[] {
  const byAdvice = new Map<string, { status: number; codes: string[]; advice: string }>();
  const note = ({ status, advice: localized }: Refusal, code: string) => {
    if (!localized) return;
    const advice = localized.en;
    const name = `${status} ${advice}`;
    const known = byAdvice.get(name) ?? { status, codes: [], advice };
    byAdvice.set(name, known);
    if (!known.codes.includes(code)) known.codes.push(code);
  };
  for (const [code, row] of Object.entries<Refusal>(GENERAL_REFUSALS.rows)) note(row, code);
  for (const { definition } of endpoints)
    for (const refusal of definition.refusals ?? []) note(refusal, refusal.code);
  return [...byAdvice.values()]
    .map((one) => ({ ...one, codes: one.codes.toSorted() }))
    .sort((one, other) => one.status - other.status);
}

export const writeCodes = (codes: readonly Advice[]): string =>
  codes
    .map(
      ({ status, codes, advice }) => `- ${status} ${codes.map((code) => `\`${code}\``).join(" ")}: ${advice}`,
    )
    .join("\n");
