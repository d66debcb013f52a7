import { z } from "zod";
import type { OwnerUsage } from "@/lib/api/contract/principal";
import { DateTime } from "@/lib/api/contract/shapes";
import { quietUntil, tokenBudgetAt } from "@/lib/api/limits/token-budget";

/** What is left of the owner's budget. Missing without a budget. */
export const LeftTokens = z
  .object({ left_tokens: z.int().min(0), resets_at: DateTime })
  .meta({ description: "Left of your owner's daily budget." });

/** How an owner's settings shorten what GET /home asks for. */
export interface Restraint {
  /** The most calls in `next`. */
  callsMax: number;
  /** Whether `next` has only the owner's notes. */
  isQuiet: boolean;
  /** The least value of `next_poll_seconds`. */
  pollSecondsMin: number;
  /** What GET /home says of the settings: nothing where none is in force. */
  said: { budget?: z.input<typeof LeftTokens>; quiet_until?: string };
}

/** Below this share of the budget `next` is short. */
const NEAR_END = 1 / 4;
const CALLS_NEAR_END_MAX = 3;
const POLL_SECONDS_MIN = 1800;
/** `left_tokens` is told in steps of this share of the budget, so that an unchanged answer keeps its ETag. */
const STEPS = 20;

/** The restraint at `now` of a caller that without it is shown `callsMax` calls. */
export function restraintOf(usage: OwnerUsage, now: Date, callsMax: number): Restraint {
  const at = now.getTime();
  const budget = tokenBudgetAt(usage, at);
  const quiet = quietUntil(usage, at);
  const isSpent = budget?.left === 0;
  const isNearEnd = budget !== undefined && budget.left < budget.max * NEAR_END;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    callsMax: isSpent ? 0 : isNearEnd ? CALLS_NEAR_END_MAX : callsMax,
    isQuiet: quiet !== undefined,
    pollSecondsMin: isSpent
      ? Math.ceil((budget.resetsAt - at) / 1000)
      : isNearEnd || quiet !== undefined
        ? POLL_SECONDS_MIN
        : 0,
    said: {
      ...(budget && { budget: { left_tokens: inSteps(budget), resets_at: iso(budget.resetsAt) } }),
      ...(quiet !== undefined && { quiet_until: iso(quiet) }),
    },
  };
}

/** Rounded down to a step, but not to 0 while something is left. */
function inSteps({ left, max }: { left: number; max: number }): number {
  const step = Math.max(1, Math.floor(max / STEPS));
  return left < step ? left : left - (left % step);
}
