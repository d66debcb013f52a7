"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Scalar } from "./scalar";

interface ReferenceProps {
  /** The URL path of Scalar's bundle. */
  bundle: string;
  /** The path of the API on this host. */
  api: string;
  labels: Record<"open" | "close" | "key" | "loading" | "failed", string>;
  /** Shown beside the button. */
  beside: ReactNode;
  /** The list of operations, which the interactive reference replaces. */
  children: ReactNode;
}

/** The operations as a list or, on request, as Scalar's interactive reference, which is English only. */
export function Reference({ bundle, api, labels, beside, children }: ReferenceProps) {
  const [isScripted, setScripted] = useState(false);
  const [state, setState] = useState<"list" | "loading" | "open" | "failed">("list");
  const isInteractive = state === "loading" || state === "open";

  // Without JavaScript the button stays hidden, because it could open nothing.
  useEffect(() => setScripted(true), []);

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          hidden={!isScripted}
          className={isInteractive ? "button-quiet" : "button"}
          onClick={() => setState(isInteractive ? "list" : "loading")}
        >
          {isInteractive ? labels.close : labels.open}
        </button>
        {beside}
      </div>
      <p role="status" className="text-soft empty:hidden">
        {state === "list" ? null : labels[state === "open" ? "key" : state]}
      </p>
      {isInteractive ? <Scalar bundle={bundle} api={api} onChange={setState} /> : children}
    </>
  );
}
