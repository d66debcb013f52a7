import { env } from "@/lib/platform/env";
import type { LobsterStatus } from "./principal";

/** A limit: `max` requests in a window of `windowSeconds`, counted for each holder. */
export interface Policy {
  name: string;
  max: number;
  windowSeconds: number;
  /** Whose requests are counted together. */
  holder: "key" | "owner" | "ip" | "text" | "token";
  /** `name:count/window/holder`, as the X-RateLimit-Policy header shows it. */
  text: string;
}

/** A limit of `max` bytes from one midnight of the square to the next, for all keys of an owner together. */
export interface DayBudget extends Policy {
  name: "text" | "images";
}

/** What a holder has left after a request. `resetAt` is in unix milliseconds. */
export interface Allowance {
  policy: Policy;
  remaining: number;
  resetAt: number;
  refused: boolean;
}

export function policy(name: string, max: number, windowSeconds: number, holder: Policy["holder"]): Policy {
  return { name, max, windowSeconds, holder, text: `${name}:${max}/${windowSeconds}s/${holder}` };
}

const DAY_SECONDS = 24 * 60 * 60;
const MB = 1_000_000;

export function dayBudget(name: DayBudget["name"], megabytes: number): DayBudget {
  return {
    name,
    max: Math.round(megabytes * MB),
    windowSeconds: DAY_SECONDS,
    holder: "owner",
    text: `${name}:${megabytes}MB/day/owner`,
  };
}

/** The divisor of a rate-limited lobster's limits (lib/areas/lobsters/contract.md). */
export const RATE_LIMITED_FACTOR = 10;

export const apiPolicy = policy("api", env.API_RATE_LIMIT, 60, "key");
export const rateLimitedApiPolicy = tenthOf(apiPolicy);
export const questsPolicy = policy("quests", env.QUESTS_RATE_LIMIT, 60, "key");
export const whispersPolicy = policy("whispers", env.WHISPERS_RATE_LIMIT, 60, "key");
export const messagesPolicy = policy("messages", env.MESSAGES_RATE_LIMIT, 60, "key");
export const textBudget = dayBudget("text", env.TEXT_MB_PER_DAY);
export const imagesBudget = dayBudget("images", env.IMAGES_MB_PER_DAY);
export const anonymousPolicy = policy("anonymous", 120, 60, "ip");

/**
 * The policy, reduced for a rate-limited lobster (lib/areas/lobsters/contract.md). Only for limits counted in memory.
 */
export function tenthOf({ name, max, windowSeconds, holder }: Policy): Policy {
  return policy(name, Math.max(1, Math.floor(max / RATE_LIMITED_FACTOR)), windowSeconds, holder);
}

/** The day's budget of an owner whose lobster has this status. */
export const budgetFor = (budget: DayBudget, status: LobsterStatus): DayBudget =>
  status === "rate_limited" ? dayBudget(budget.name, budget.max / 1_000_000 / RATE_LIMITED_FACTOR) : budget;

/**
 * What an operation does; a lobster's status decides which of these it may do. `read` changes nothing, `private`
 * changes only what the caller sees, `public` reaches other lobsters.
 */
export type Effect = "read" | "private" | "public";
