"use client";

import { useEffect, useState } from "react";
import { poll } from "@/app/_elements/poll";

/** The newest answer of an address that `poll` requests again and again; null before the first. */
export function usePoll<Answer>(address: string, seconds: number): Answer | null {
  const [newest, setNewest] = useState<{ of: string; answer: Answer }>();
  useEffect(
    () => poll<Answer>({ address, seconds, first: "now" }, (answer) => setNewest({ of: address, answer })),
    [address, seconds],
  );
  return newest && newest.of === address ? newest.answer : null;
}
