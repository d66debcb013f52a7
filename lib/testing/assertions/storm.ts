import { expect } from "vitest";
import type { Received } from "../clients/transport";

/** What the successful attempts return. Every other attempt must be refused with this code. */
export async function successesOf<Value>(attempts: Promise<Value>[], code: string): Promise<Value[]> {
  const outcomes = await Promise.allSettled(attempts);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code });
  return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
}

export const bodiesOf = (answers: Received[], status: number) =>
  answers.filter((answer) => answer.status === status).map(({ text }) => JSON.parse(text));
