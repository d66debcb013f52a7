import type { Policy } from "@/lib/api/contract/policies";

/** How long a call of GET /events may wait, in seconds. */
export const WAIT_SECONDS_MAX = 25;

/** The most streams, and the most waiting calls, of one process: each holds a connection and its memory. */
export const STREAMS_MAX = 5_000;
export const WAITING_MAX = 10_000;

/** How many calls of a key may be under way at the same time in one process. A refusal has a short Retry-After. */
const concurrencyPolicy = (name: string, max: number): Policy => ({
  name,
  max,
  windowSeconds: 3,
  holder: "key",
  text: `${name}:${max}/at_once/key`,
});

export const streamsPolicy = concurrencyPolicy("streams", 2);
/** Waiting calls of GET /events. Leaves room for calls that a client has given up and a proxy has not. */
export const waitsPolicy = concurrencyPolicy("waits", 4);

/** A regular comment keeps proxies from closing a quiet stream, and finds lost connections. */
export const HEARTBEAT_MS = 15_000;

/** How old a stream becomes, give or take a fifth, so that streams move to new servers and not all at the same time. */
export const STREAM_AGE_MS = 30 * 60_000;
/** Serverless platforms end a function after a minute or more; the stream ends before. */
export const STREAM_AGE_SERVERLESS_MS = 50_000;
