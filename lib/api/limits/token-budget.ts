import type { UsageWay } from "@/db/queries/access/usage";
import { countSent } from "@/lib/access/usage/count";
import { clockOfZone, dayOfZone, nextHourOfZone } from "@/lib/platform/day-of-zone";
import type { Chunks } from "../contract/chunks";
import type { Endpoint } from "../contract/endpoint";
import { GENERAL_REFUSALS } from "../contract/general";
import type { Policy } from "../contract/policies";
import type { OwnerUsage, Principal } from "../contract/principal";
import type { Reply } from "../http/call";
import { answerTokens, tokensOf } from "./token-estimate";

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;

/** The day's budget of tokens that an owner set. */
export interface TokenBudget {
  max: number;
  /** Never negative. */
  left: number;
  /** Unix milliseconds. */
  resetsAt: number;
}

/** The budget at `now` (unix milliseconds); undefined if the owner set none. */
export function tokenBudgetAt(
  { tokenBudget: max, timeZone, usedByDay }: OwnerUsage,
  now: number,
): TokenBudget | undefined {
  if (max === null) return undefined;
  const { day, endsAt } = dayOfZone(timeZone, now);
  return { max, left: Math.max(0, max - (usedByDay[day] ?? 0)), resetsAt: endsAt };
}

/** When the owner's quiet hours end, in unix milliseconds; undefined outside them. */
export function quietUntil({ quietHours, timeZone }: OwnerUsage, now: number): number | undefined {
  if (!quietHours) return undefined;
  const { from, until } = quietHours;
  const hour = clockOfZone(timeZone, now) / HOUR_MS;
  const isQuiet = from < until ? from <= hour && hour < until : hour >= from || hour < until;
  return isQuiet ? nextHourOfZone(timeZone, until, now) : undefined;
}

/**
 * Throws ApiError 429 if the owner's budget of tokens is spent. It admits a brief GET /home, which says when the agent
 * may go on, and what ends or takes back something.
 */
export function refuseSpentTokens(
  { operation, method }: { operation: string; method: string },
  { usage }: Principal,
  query: Record<string, unknown>,
  now: number,
): void {
  const budget = tokenBudgetAt(usage, now);
  if (!budget || budget.left > 0 || method === "DELETE") return;
  if (operation === HOME && query.brief === "1") return;
  const { max, resetsAt } = budget;
  const text = `tokens:${max}/day/owner`;
  const policy: Policy = { name: "tokens", max, windowSeconds: DAY_SECONDS, holder: "owner", text };
  throw GENERAL_REFUSALS.refuse(
    "token_budget_spent",
    { max, at: new Date(resetsAt).toISOString() },
    { refusal: { policy, resetAt: resetsAt } },
  );
}

const HOME = "GET /home";

/** What is known of a call that was answered. */
interface AnsweredCall {
  endpoint: Endpoint;
  /** Unix milliseconds. */
  now: number;
  via: "rest" | "mcp";
  call: { method: string };
}

/** Counts an answer as usage of the caller's owner: its body now, and its chunks as they are sent. */
export function countUsage(
  { endpoint, now, via, call }: AnsweredCall,
  caller: Principal,
  reply: Reply,
): Reply {
  const { operation } = endpoint;
  const ownerId = caller.owner.id;
  const { timeZone } = caller.usage;
  const way = reply.chunks ? "stream" : wayOf(caller, via);
  const note = (tokens: number, calls: number) =>
    countSent({ ownerId, timeZone, way, operation, calls, tokens }, now);
  note(call.method === "HEAD" ? 0 : answerTokens(reply), 1);
  return reply.chunks
    ? { ...reply, chunks: counted(reply.chunks, (text) => note(tokensOf(text), 0)) }
    : reply;
}

/** Counts what MCP itself answered to a message that called no operation, such as a list of tools. */
export function countMessage(method: string, text: string, caller: Principal, now: number): void {
  const ownerId = caller.owner.id;
  const { timeZone } = caller.usage;
  const way = wayOf(caller, "mcp");
  const tokens = tokensOf(text);
  countSent({ ownerId, timeZone, way, operation: method, calls: 1, tokens }, now);
}

const wayOf = ({ key }: Principal, via: AnsweredCall["via"]): UsageWay =>
  key.audience === null ? via : "connect";

function counted(chunks: Chunks, note: (text: string) => void): Chunks {
  return {
    async next() {
      const text = await chunks.next();
      if (text) note(text);
      return text;
    },
    stop: (why) => chunks.stop(why),
  };
}
