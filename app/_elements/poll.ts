import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** Answers that asking again does not change. */
const FINAL = [401, 403, 404];

interface PollParams {
  /** An address of this site. */
  address: string;
  seconds: number;
  /** The first question is asked at once, or after `seconds` if the page has just been made from the same facts. */
  first: "now" | "later";
}

/**
 * Asks an address for JSON every `seconds` while the page is looked at, and when it is looked at or online again. Never asks
 * while an earlier question is under way or less than half of `seconds` ago.
 *
 * `onAnswer` gets each answer. After a failure the next question comes anyway, unless the session has ended or there is no
 * such address. Returns a function that ends the questions.
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
