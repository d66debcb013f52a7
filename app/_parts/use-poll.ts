"use client";

import { useEffect, useState } from "react";

/**
 * Asks an address of this site for JSON now and every `seconds`, while the page is looked at. Returns the newest answer,
 * or null before the first. A failure keeps the last answer: the next question comes anyway. `null` asks nothing.
 */
export function usePoll<Answer>(address: string | null, seconds: number): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      const response = await fetch(address, { signal });
      if (response.ok) setAnswer(await response.json());
    };
    const askQuietly = () => void ask().catch(() => {});
    askQuietly();
    const timer = setInterval(askQuietly, seconds * 1000);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("visibilitychange", askQuietly, { signal });
    return () => stop.abort();
  }, [address, seconds]);
  return answer;
}
