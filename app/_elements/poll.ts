import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** Statuses that a repeated request would get again. */
const FINAL = [401, 403, 404];

interface PollParams {
  /** An address of this site. */
  address: string;
  seconds: number;
  /**
   * Whether the first request is sent at once, or after `seconds`, because the page was just rendered from
   * the same data.
   */
  first: "now" | "later";
}

/**
 * Requests JSON from an address every `seconds` while the page is visible, and when it is visible or online again.
 * Never while an earlier request is under way or was sent less than half of `seconds` ago.
 *
 * `onAnswer` gets each answer. A failure does not end the polling, unless the session has ended or the address does not
 * exist. Returns a function that ends it.
 */
export function poll<Answer>(
  { address, seconds, first }: PollParams,
  onAnswer: (answer: Answer) => void | Promise<void>,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isAsking = false;
  let askedAt = first === "later" ? monotonicNow() : Number.NEGATIVE_INFINITY;
  const ask = async () => {
    const isTooEarly = monotonicNow() - askedAt < seconds * 500;
    if (isAsking || isTooEarly || document.visibilityState === "hidden") return;
    isAsking = true;
    askedAt = monotonicNow();
    try {
      const response = await fetch(address, { signal });
      if (response.ok) await onAnswer(await response.json());
      else if (FINAL.includes(response.status)) stop.abort();
    } finally {
      isAsking = false;
    }
  };
  const askQuietly = () => void ask().catch(() => {});
  if (first === "now") askQuietly();
  const timer = setInterval(askQuietly, seconds * 1000);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", askQuietly, { signal });
  addEventListener("online", askQuietly, { signal });
  return () => stop.abort();
}
