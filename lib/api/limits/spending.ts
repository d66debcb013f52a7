import { database } from "@/db/client";
import { processSingleton } from "@/lib/platform/process-singleton";
import { type Endpoint, limitOf } from "../contract/endpoint";
import { inProgress, rateLimited } from "../contract/general";
import {
  type Allowance,
  anonymousPolicy,
  apiPolicy,
  budgetFor,
  type Effect,
  type Policy,
  rateLimitedApiPolicy,
  tenthOf,
  textBudget,
} from "../contract/policies";
import type { Principal } from "../contract/principal";
import type { Call } from "../http/call";
import { cluster } from "./cluster";
import { ConcurrencyLimiter } from "./concurrency";
import { closestToRefusing, rateLimiter } from "./rate-limit";
import { hasText, TextBudget, textBytesOf } from "./text-budget";

export const textBudgets = processSingleton("textBudget", () => new TextBudget());
const concurrency = processSingleton("concurrency", () => new ConcurrencyLimiter());

/**
 * Counts one request of `holder` at `now` (unix milliseconds): in this process, or with VALKEY_URL together with all
 * others (docs/decisions/0784). A refused request is not counted and does not extend the wait. Never rejects.
 */
export const spend = async (policy: Policy, holder: string, now: number): Promise<Allowance> =>
  cluster().spend(policy, holder, now);

/** Spends from the limit of callers without a valid key. */
export const spendAnonymous = (call: Pick<Call, "address">, now: number): Promise<Allowance> =>
  spend(anonymousPolicy, call.address, now);

/** What is left of the limit of callers without a valid key, for an answer that spends nothing. */
export const lookAtAnonymous = (call: Call, now: number): Allowance =>
  rateLimiter.peek(anonymousPolicy, call.address, now);

/** Spends from the general ceiling of a key. The allowance tells whether it refused. */
export const spendCeiling = (caller: Principal, effect: Effect, now: number): Promise<Allowance> =>
  spend(isSlowed(caller, effect) ? rateLimitedApiPolicy : apiPolicy, caller.key.id, now);

const isSlowed = ({ lobster }: Principal, effect: Effect) =>
  lobster.status === "rate_limited" && effect !== "read";

/**
 * Spends from the general ceiling and from the operation's own limit; with an Idempotency-Key only from the ceiling,
 * because the own limit is spent after the reservation (`spendNamed`). The allowance tells whether one of them refused.
 */
export async function spendKey(
  endpoint: Endpoint,
  caller: Principal,
  idempotencyKey: string | undefined,
  now: number,
): Promise<Allowance> {
  const ceiling = await spendCeiling(caller, endpoint.effect, now);
  if (ceiling.refused || idempotencyKey !== undefined) return ceiling;
  return spendNamed(endpoint, caller, ceiling, now);
}

/**
 * Spends from the operation's own limit of requests, if it has one. Returns its allowance or the `ceiling`, whichever
 * is closer to refusing.
 */
export async function spendNamed(
  endpoint: Endpoint,
  caller: Principal,
  ceiling: Allowance,
  now: number,
): Promise<Allowance> {
  const limit = limitOf(endpoint, "memory");
  if (!limit) return ceiling;
  const policy = isSlowed(caller, endpoint.effect) ? tenthOf(limit) : limit;
  const { id } = policy.holder === "owner" ? caller.owner : caller.key;
  return closestToRefusing(ceiling, await spend(policy, id, now));
}

/** Throws ApiError 429 if the limit refused. */
export function refuseSpent({ refused, policy, resetAt }: Allowance): void {
  if (refused) throw rateLimited(policy, resetAt);
}

/**
 * Counts the request among the owner's running ones, if the operation limits those. Called before the body is
 * read, so that the limit bounds memory too. Returns a function to call when the request ends. Throws ApiError 429, and
 * 409 if a request with the same `idempotencyKey` is one of those that run.
 */
export function startRequest(
  endpoint: Endpoint,
  { owner, key }: Principal,
  idempotencyKey: string | undefined,
  now: number,
): () => void {
  const limit = limitOf(endpoint, "concurrency");
  if (!limit) return () => {};
  const name = idempotencyKey && `${endpoint.id} ${key.id} ${idempotencyKey}`;
  const end = concurrency.start(limit, owner.id, name);
  if (end) return end;
  if (name && concurrency.isRunning(limit, owner.id, name)) throw inProgress();
  throw rateLimited(limit, now + limit.windowSeconds * 1000);
}

/** Text that a request has spent from the day's budget. */
export interface SpentText {
  allowance: Allowance;
  /** Undoes the spending, for a request that wrote nothing. */
  giveBack(): void;
}

/**
 * Spends the texts of a body from its owner's budget of the day. Returns undefined if the operation takes no text.
 * Throws ApiError 429.
 */
export async function spendText(
  endpoint: Endpoint,
  caller: Principal,
  body: unknown,
  now: Date,
): Promise<SpentText | undefined> {
  return takesText(endpoint) ? spendWords(caller, body, now) : undefined;
}

/** Spends the texts of `body` from its author's budget of the day. Throws ApiError 429. */
export async function spendWords(
  { owner, lobster }: Pick<Principal, "owner" | "lobster">,
  body: unknown,
  now: Date,
): Promise<SpentText> {
  const budget = budgetFor(textBudget, lobster.status);
  const charge = { ownerId: owner.id, bytes: textBytesOf(body), budget, now };
  const allowance = await textBudgets.spend(database().db, charge);
  refuseSpent(allowance);
  return { allowance, giveBack: () => textBudgets.giveBack(charge) };
}

/**
 * The allowance that the headers of a success show: of all limits that the request spent from, the one closest to
 * refusing. The successful request itself used up a limit that the database enforces, so nothing of it remains.
 */
export function shownAllowance(
  endpoint: Endpoint,
  spent: Allowance,
  others: readonly Allowance[],
  now: number,
): Allowance {
  const policy = limitOf(endpoint, "database");
  const own = policy
    ? { policy, remaining: 0, resetAt: now + policy.windowSeconds * 1000, refused: false }
    : spent;
  return others.reduce(closestToRefusing, own);
}

/** Every limit of an operation except the general ceiling, in the order in which its description names them. */
export function limitsOf(endpoint: Endpoint): Policy[] {
  const own = (endpoint.definition.limits ?? []).map(({ policy }) => policy);
  return takesText(endpoint) ? [...own, textBudget] : own;
}

const known = new Map<Endpoint, boolean>();

function takesText(endpoint: Endpoint): boolean {
  const { body } = endpoint.definition;
  if (!body || endpoint.bodyFormat !== "json") return false;
  const answer = known.get(endpoint) ?? hasText(body);
  known.set(endpoint, answer);
  return answer;
}
