"use client";

import { useState, useSyncExternalStore } from "react";

/** Copies a text. Not there without JavaScript or without the browser's clipboard, where it could do nothing. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const able = useSyncExternalStore(never, canCopy, () => false);
  if (!able) return null;
  return (
    <>
      <button
        type="button"
        className="button-quiet"
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {copied ? "Copied" : `Copy the ${what}`}
      </button>
      <span role="status" className="sr-only">
        {copied ? `The ${what} is copied.` : ""}
      </span>
    </>
  );
}

const never = () => () => {};
const canCopy = () => "clipboard" in navigator;
