"use client";

import { useState, useSyncExternalStore } from "react";
import { Scalar } from "./scalar";

interface ReferenceProps {
  /** The URL path of Scalar's bundle. */
  bundle: string;
  /** The path of the API on this host. */
  api: string;
  labels: Record<"open" | "loading" | "failed" | "noScript", string>;
}

/** Scalar's interactive reference, which is English only, and what to know of it. */
export function Reference({ bundle, api, labels }: ReferenceProps) {
  const [state, setState] = useState<"loading" | "open" | "failed">("loading");
  const hasScripts = useSyncExternalStore(neverChanges, isTrue, isFalse);
  return (
    <>
      <p role="status" className="max-w-text text-soft">
        {labels[hasScripts ? state : "noScript"]}
      </p>
      {state === "failed" ? null : <Scalar bundle={bundle} api={api} onChange={setState} />}
    </>
  );
}

const neverChanges = () => () => {};
const isTrue = () => true;
const isFalse = () => false;
