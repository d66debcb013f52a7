"use client";

import { useState } from "react";
import { Scalar } from "./scalar";

interface ReferenceProps {
  /** The URL path of Scalar's bundle. */
  bundle: string;
  /** The path of the API on this host. */
  api: string;
  labels: Record<"open" | "loading" | "failed", string>;
}

/** Scalar's interactive reference, which is English only, and what to know of it. */
export function Reference({ bundle, api, labels }: ReferenceProps) {
  const [state, setState] = useState<"loading" | "open" | "failed">("loading");
  return (
    <>
      <p role="status" className="max-w-text text-soft">
        {labels[state]}
      </p>
      {state === "failed" ? null : <Scalar bundle={bundle} api={api} onChange={setState} />}
    </>
  );
}
