import { setTimeout as pause } from "node:timers/promises";
import { BASE_PATH } from "@/lib/api/contract/base-path";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { actsIn, type ReplayedAct } from "./acts";
import { pauseUntil } from "./pause-until";
import type { OpenedRelease } from "./read-release";

/** How often an act that comes too early for a limit is tried again. */
const TRIES_MAX = 20;
/** Of one lobster the acts come one after the other; so many may wait before the next is read. */
const WAITING_MAX = 500;

interface Replaying {
  origin: string;
  /** The key of each lobster, and its id in the lab, by its id in the release. */
  residents: ReadonlyMap<string, { key: string; lobsterId: string }>;
  /** How many times faster than it was. */
  speed: number;
  stopping: AbortSignal;
}

/** How many acts were done, and how many were not, by the code of their refusal. */
export interface Replayed {
  done: number;
  refused: Record<string, number>;
}

/**
 * Does again, through the API of a lab, what lobsters did in a release: at the distances in time that it had, or as many times
 * shorter. What a limit refuses waits as long as it says. What refers to a text that was refused, or is not in the release, is
 * counted as `not_there`.
 */
export async function replay(
  release: OpenedRelease,
  { origin, residents, speed, stopping }: Replaying,
): Promise<Replayed> {
  const outcome: Replayed = { done: 0, refused: {} };
  /** By id in the release, the id that the square has given, once it has. */
  const written = new Map<string, Promise<string | undefined>>();
  const last = new Map<string, Promise<unknown>>();
  const waiting = new Set<Promise<unknown>>();
  for (const [id, { lobsterId }] of residents) written.set(id, Promise.resolve(lobsterId));
  const begun = monotonicNow();
  let beginning: number | undefined;
  for await (const act of actsIn(release)) {
    const at = Date.parse(act.at);
    beginning ??= at;
    await pauseUntil(begun + (at - beginning) / speed, stopping);
    while (waiting.size >= WAITING_MAX && !stopping.aborted) await Promise.race(waiting);
    if (stopping.aborted) break;
    const doing = (last.get(act.lobsterId) ?? Promise.resolve()).then(() => perform(act));
    last.set(act.lobsterId, doing);
    if (act.writes !== null) written.set(act.writes, doing);
    waiting.add(doing);
    void doing.then(() => waiting.delete(doing));
  }
  await Promise.all(waiting);
  return outcome;

  /** Never rejects. Returns the id of what it wrote. */
  async function perform({
    lobsterId,
    path,
    body,
    event,
    refersTo,
  }: ReplayedAct): Promise<string | undefined> {
    if (stopping.aborted) return undefined;
    const own = residents.get(lobsterId);
    const ids = await Promise.all(refersTo.map((name) => written.get(String(body[name]))));
    if (!own || ids.includes(undefined)) return refuse("not_there");
    const named = Object.fromEntries(refersTo.map((name, index) => [name, ids[index]]));
    const sent = { ...body, ...named, ...(event && { event: eventFrom(event, new Date()) }) };
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const { status, answer } = await post(path, own.key, sent);
      if (status < 300) {
        outcome.done += 1;
        return answer.post_id ?? answer.comment?.id;
      }
      // The server is away while it is restarted for an intervention.
      const isEarly = status === 429 || status === 0;
      if (!isEarly || stopping.aborted) return refuse(answer.code ?? String(status));
      await pause(1_000 * (answer.retry_after_seconds ?? 1), undefined, { signal: stopping }).catch(() => {});
    }
    return refuse("rate_limited");
  }

  function refuse(code: string): undefined {
    outcome.refused[code] = (outcome.refused[code] ?? 0) + 1;
  }

  async function post(path: string, key: string, body: object): Promise<{ status: number; answer: Answer }> {
    try {
      const response = await fetch(`${origin}${BASE_PATH}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, answer: await response.json() };
    } catch {
      return { status: 0, answer: { code: "no_answer" } };
    }
  }
}

function eventFrom({ startsAfterMs, endsAfterMs, place }: NonNullable<ReplayedAct["event"]>, now: Date) {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return {
    starts_at: at(startsAfterMs),
    ...(endsAfterMs !== null && { ends_at: at(endsAfterMs) }),
    ...(place !== null && { place }),
  };
}

interface Answer {
  post_id?: string;
  comment?: { id: string };
  code?: string;
  retry_after_seconds?: number;
}
