import { createHash } from "node:crypto";
import type { Policy } from "@/lib/api/contract/policies";
import type { RateWindow } from "@/lib/api/limits/rate-limit";
import { isUnknownScript, type Valkey } from "../valkey";

/** A process's report of one window, with its request to admit more. */
export interface WindowCount {
  policy: Policy;
  window: RateWindow;
  /** Requests that it has admitted and not reported yet. */
  spent: number;
  /** Requests that wait to be admitted. */
  requested: number;
}

/** The cluster's answer for one window. */
export interface Counted {
  /** What all processes have spent together. */
  spent: number;
  msLeft: number;
  /** How many of the `requested` are admitted. */
  admitted: number;
}

/**
 * A process also reports the sum that it knows and the milliseconds until its window ends, so that a
 * restarted server recovers its windows. That sum is ignored if it belongs to another window: if the ends
 * differ by more than a quarter of a window.
 */
const SCRIPT = `
local answer = {}
for i, key in ipairs(KEYS) do
  local at = (i - 1) * 6
  local max, length = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2])
  local left, known = tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
  local spent, requested = tonumber(ARGV[at + 5]), tonumber(ARGV[at + 6])
  local count, ttl = tonumber(redis.call('GET', key) or 0), redis.call('PTTL', key)
  local opens = ttl <= 0
  if opens then
    count, ttl = known, left
  elseif math.abs(ttl - left) < length / 4 then
    count = math.max(count, known)
  end
  count = count + spent
  local admitted = math.max(0, math.min(requested, max - count))
  count = count + admitted
  if opens then redis.call('SET', key, count, 'PX', ttl) else redis.call('SET', key, count, 'KEEPTTL') end
  answer[#answer + 1] = count
  answer[#answer + 1] = ttl
  answer[#answer + 1] = admitted
end
return answer
`;

const DIGEST = createHash("sha1").update(SCRIPT).digest("hex");

/** Sends the reports of many windows in one command, at `at` of the windows' clock. Rejects while Valkey is away. */
export async function countInCluster(
  valkey: Pick<Valkey, "run">,
  counts: readonly WindowCount[],
  at: number,
): Promise<Counted[]> {
  const keys = counts.map(({ policy, window }) => `lsq:${policy.text}:${window.holder}`);
  const values = counts.flatMap(({ policy, window, spent, requested }) => [
    policy.max,
    policy.windowSeconds * 1000,
    Math.max(1, Math.ceil(window.resetAt - at)),
    Math.max(0, window.spent - window.unsettled),
    spent,
    requested,
  ]);
  const rest = [String(keys.length), ...keys, ...values.map(String)];
  const answer = await valkey.run(["EVALSHA", DIGEST, ...rest]).catch((error: unknown) => {
    if (!isUnknownScript(error)) throw error;
    return valkey.run(["EVAL", SCRIPT, ...rest]);
  });
  const numbers = Array.isArray(answer) ? answer.map(Number) : [];
  return counts.map((_, no) => {
    const [spent = 0, msLeft = 0, admitted = 0] = numbers.slice(no * 3, no * 3 + 3);
    return { spent, msLeft, admitted };
  });
}
