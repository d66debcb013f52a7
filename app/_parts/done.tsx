"use client";

import { useEffect, useRef } from "react";

/** Confirms what was done. It takes the focus, because the form that was focused is gone. */
export function Done({ text }: { text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text means that something else was done.
  useEffect(() => ref.current?.focus(), [text]);
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      className="rounded-md border-l-4 border-sea bg-foam px-4 py-3 outline-none"
    >
      {text}
    </div>
  );
}
