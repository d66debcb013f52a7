import { setTimeout as pause } from "node:timers/promises";
import { BASE_PATH } from "@/lib/api/contract/base-path";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { actsIn, type ReplayedAct } from "./acts";
import { pauseUntil } from "./pause-until";
import type { OpenedRelease } from "./read-release";

/** How often an act that a limit refuses is tried. */
const TRIES_MAX = 20;
/** The acts of one lobster run one after the other; this many may be pending before the next is read. */
const PENDING_MAX = 500;

interface Replaying {
  origin: string;
  /** The key of each lobster, and its id in the lab, by its id in the release. */
  residents: ReadonlyMap<string, { key: string; lobsterId: string }>;
  /** How many times faster than the original. */
  speed: number;
  stopping: AbortSignal;
}

/** How many acts succeeded, and how many were refused, by error code. */
export interface Replayed {
  done: number;
  refused: Record<string, number>;
}

/**
 * Repeats the acts of a release through the API of a lab, at their original intervals divided by `speed`. An
 * act that a limit refuses waits as long as the answer says. One that refers to a text that was refused, or
 * is not in the release, counts as `not_there`.
 */
export async function replay(
  release: OpenedRelease,
  { origin, residents, speed, stopping }: Replaying,
): Promise<Replayed> {
  const outcome: Replayed = { done: 0, refused: {} };
  /** The ids in the lab, by those in the release. */
  const written = new Map<string, Promise<string | undefined>>();
  const last = new Map<string, Promise<unknown>>();
  const pending = new Set<Promise<unknown>>();
  for (const [id, { lobsterId }] of residents) written.set(id, Promise.resolve(lobsterId));
  const begun = monotonicNow();
  let beginning: number | undefined;
  for await (const act of actsIn(release)) {
    const at = Date.parse(act.at);
    beginning ??= at;
    await pauseUntil(begun + (at - beginning) / speed, stopping);
    while (pending.size >= PENDING_MAX && !stopping.aborted) await Promise.race(pending);
    if (stopping.aborted) break;
    const doing = (last.get(act.lobsterId) ?? Promise.resolve()).then(() => perform(act));
    last.set(act.lobsterId, doing);
    if (act.writes !== null) written.set(act.writes, doing);
    pending.add(doing);
    void doing.then(() => pending.delete(doing));
  }
  await Promise.all(pending);
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
      // The server does not answer while it restarts for an intervention.
      const isTemporary = status === 429 || status === 0;
      if (!isTemporary || stopping.aborted) return refuse(answer.code ?? String(status));
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
