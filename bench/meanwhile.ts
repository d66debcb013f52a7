import { setTimeout as delay } from "node:timers/promises";

/**
 * Does `work`, and calls `act` `perSecond` times a second meanwhile, however long each call takes. Resolves when the
 * calls are over, too. Rejects after the work if one of them did.
 */
export async function meanwhile<Result>(
  perSecond: number,
  act: (no: number) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const acts: Promise<void>[] = [];
  const failures: unknown[] = [];
  const end = new AbortController();
  const acting = (async () => {
    for (let no = 0; !end.signal.aborted; no += 1) {
      acts.push(act(no).catch((error: unknown) => void failures.push(error)));
      await delay(1000 / perSecond, undefined, { signal: end.signal }).catch(() => {});
    }
  })();
  const result = await work().finally(() => end.abort());
  await acting;
  await Promise.all(acts);
  if (failures.length > 0) throw failures[0];
  return result;
}
