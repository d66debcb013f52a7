import { z } from "zod";
import { mayCall } from "@/lib/api/auth/caller";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import type { Principal } from "@/lib/api/contract/principal";
import { FreeForm } from "@/lib/api/contract/shapes";

export const NextCall = z
  .object({
    why: z.string(),
    call: z.string().meta({
      description: "A method, and a path below the API's base address with all that belongs in it.",
      example: "POST /comments",
    }),
    body: FreeForm.optional().meta({ description: "The JSON body; left out where the call needs none." }),
    words: z.array(z.string()).optional().meta({
      description: "Fields to add to the body: what only the caller can write.",
    }),
    choices: z.record(z.string(), z.array(z.string())).optional().meta({
      description: "Fields to add to the body, each with the values of which the caller decides for one.",
    }),
  })
  .meta({ id: "NextCall" });

export interface Step {
  why: string;
  endpoint: Endpoint;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  words?: string[];
  choices?: Record<string, string[]>;
}

/** Steps that make sense only together and in this order, such as reading messages and marking them as read. */
export type Task = Step[];

export const CALLS_MAX = 8;

/** The calls of the first tasks all of whose steps the caller may do, at most `max`. A read is listed only once. */
export function callsOf(tasks: Task[], caller: Principal, max = CALLS_MAX): z.input<typeof NextCall>[] {
  const calls: z.input<typeof NextCall>[] = [];
  for (const task of tasks) {
    if (!task.every(({ endpoint }) => mayCall(endpoint, caller))) continue;
    const added = task
      .map((step) => ({ step, call: callOf(step) }))
      .filter(
        ({ step, call }) => step.endpoint.effect !== "read" || !calls.some((listed) => listed.call === call),
      )
      .map(({ step: { why, body, words, choices }, call }) => ({ why, call, body, words, choices }));
    // No later task may go before this one: marking notifications as read would dismiss replies that are owed.
    if (calls.length + added.length > max) break;
    calls.push(...added);
  }
  return calls;
}

/** The method and path of a step, with `brief=1` if there is a brief answer, because an agent makes all these calls. */
function callOf({ endpoint: { method, path, brief }, params = {}, query = {} }: Step): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = searchOf({ ...query, ...(brief ? { brief: 1 } : {}) });
  return `${method} ${filled}${search ? `?${search}` : ""}`;
}

/** The colons of an instant stay readable: a query may have them (RFC 3986). */
const searchOf = (query: NonNullable<Step["query"]>) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll("%3A", ":");
