"use client";

import { useEffect, useState } from "react";

/** Answers that asking again does not change. */
const FINAL = [401, 403, 404];

/**
 * Asks an address of this site for JSON every `seconds` while the page is looked at, and when it is looked at again. The
 * first question is asked at once, or `later`, after `seconds`, if the page has just been made from the same facts. Never
 * asks while an earlier question is under way or less than half of `seconds` ago.
 *
 * Returns the newest answer of this address, or null before the first. A failure keeps the last answer: the next
 * question comes anyway, unless the session has ended or there is no such address. `null` asks nothing.
 */
export function usePoll<Answer>(
  address: string | null,
  seconds: number,
  first: "now" | "later" = "now",
): Answer | null {
  const [newest, setNewest] = useState<{ of: string; answer: Answer }>();
  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    let isAsking = false;
    let askedAt = first === "later" ? Date.now() : 0;
    const ask = async () => {
      const isTooEarly = Date.now() - askedAt < seconds * 500;
      if (isAsking || isTooEarly || document.visibilityState === "hidden") return;
      isAsking = true;
      askedAt = Date.now();
      try {
        const response = await fetch(address, { signal });
        if (response.ok) setNewest({ of: address, answer: await response.json() });
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
    return () => stop.abort();
  }, [address, seconds, first]);
  return newest && newest.of === address ? newest.answer : null;
}
