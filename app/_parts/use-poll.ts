"use client";

import { useEffect, useState } from "react";
import { poll } from "@/app/_elements/poll";

/** The newest answer of an address that is asked again and again (`poll`), or null before the first. */
export function usePoll<Answer>(address: string, seconds: number): Answer | null {
  const [newest, setNewest] = useState<{ of: string; answer: Answer }>();
  useEffect(
    () => poll<Answer>({ address, seconds, first: "now" }, (answer) => setNewest({ of: address, answer })),
    [address, seconds],
  );
  return newest && newest.of === address ? newest.answer : null;
}
