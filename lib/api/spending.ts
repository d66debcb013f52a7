import { database } from "@/db/client";
import type { Call } from "./call";
import type { Endpoint } from "./endpoint";
import { rateLimited } from "./errors";
import { Places } from "./places";
import {
  anonymousPolicy,
  apiPolicy,
  budgetFor,
  rateLimitedApiPolicy,
  rateLimiter,
  tenthOf,
  textBudget,
} from "./policies";
import type { Principal } from "./principal";
import { type Allowance, closestToRefusing, type Policy } from "./rate-limit";
import { hasText, TextBudget, textBytesOf } from "./text-budget";

declare global {
  /** One for all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareTextBudget: TextBudget | undefined;
  var __lobsterSquarePlaces: Places | undefined;
}

globalThis.__lobsterSquareTextBudget ??= new TextBudget();
globalThis.__lobsterSquarePlaces ??= new Places();
const leases = globalThis.__lobsterSquareTextBudget;
const places = globalThis.__lobsterSquarePlaces;

/** Spends from the limit of callers without a valid key. */
export const spendAnonymous = (call: Call, now: number): Allowance =>
  rateLimiter.spend(anonymousPolicy, call.address, now);

/** Spends from the ceiling and from the operation's own limit, where that is counted in memory. */
export function spendKey(
  { definition, effect }: Endpoint,
  { key, lobster }: Principal,
  now: number,
): Allowance {
  const slowed = lobster.status === "rate_limited" && effect !== "read";
  const ceiling = rateLimiter.spend(slowed ? rateLimitedApiPolicy : apiPolicy, key.id, now);
  if (ceiling.refused) throw rateLimited(ceiling.policy, ceiling.resetAt);
  if (definition.limit?.enforcedIn !== "memory") return ceiling;
  const { policy } = definition.limit;
  const named = rateLimiter.spend(slowed ? tenthOf(policy) : policy, key.id, now);
  if (named.refused) throw rateLimited(named.policy, named.resetAt);
  return closestToRefusing(ceiling, named);
}

/**
 * Takes a place among the owner's requests that may be under way at once, where the operation has such a
 * limit: before the body is read, so that it bounds memory too. Returns how to leave it. Throws 429.
 */
export function enter({ definition: { atOnce } }: Endpoint, { owner }: Principal, now: number): () => void {
  if (!atOnce) return () => {};
  const leave = places.enter(atOnce, owner.id);
  if (leave) return leave;
  throw rateLimited(atOnce, now + atOnce.windowSeconds * 1000);
}

/** Text that was taken from the day's budget. */
export interface SpentText {
  allowance: Allowance;
  /** For a request that wrote nothing after all. */
  giveBack(): void;
}

/** Spends the texts of a body from its owner's day. Undefined where the operation takes none. Throws 429. */
export async function spendText(
  { definition }: Endpoint,
  { owner, lobster }: Principal,
  body: unknown,
  now: Date,
): Promise<SpentText | undefined> {
  if (!takesText(definition)) return undefined;
  const budget = budgetFor(textBudget, lobster.status);
  const wish = { ownerId: owner.id, bytes: textBytesOf(body), budget, now };
  const allowance = await leases.spend(database().db, wish);
  if (allowance.refused) throw rateLimited(budget, allowance.resetAt);
  return { allowance, giveBack: () => leases.giveBack(wish) };
}

/**
 * What the headers of a success show: of everything it spent from, what is closest to refusing. A limit that
 * the database enforces was spent by the request itself.
 */
export function shownAllowance(
  { definition: { limit } }: Endpoint,
  spent: Allowance,
  others: readonly Allowance[],
  now: number,
): Allowance {
  const own =
    limit?.enforcedIn === "database"
      ? {
          policy: limit.policy,
          remaining: 0,
          resetAt: now + limit.policy.windowSeconds * 1000,
          refused: false,
        }
      : spent;
  return others.reduce(closestToRefusing, own);
}

/** Every limit that an operation has beside the ceiling, as its description names them. */
export function limitsOf({ definition }: Endpoint): Policy[] {
  const { limit, atOnce, alsoLimited = [] } = definition;
  return [
    ...(limit ? [limit.policy] : []),
    ...(atOnce ? [atOnce] : []),
    ...alsoLimited,
    ...(takesText(definition) ? [textBudget] : []),
  ];
}

const known = new Map<Endpoint["definition"], boolean>();

function takesText(definition: Endpoint["definition"]): boolean {
  const { body, formByteSizeMax } = definition;
  if (!body || formByteSizeMax) return false;
  const answer = known.get(definition) ?? hasText(body);
  known.set(definition, answer);
  return answer;
}
