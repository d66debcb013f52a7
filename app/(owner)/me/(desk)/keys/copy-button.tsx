"use client";

import { useState, useSyncExternalStore } from "react";

interface CopyButtonProps {
  text: string;
  label: string;
  /** What the button says afterwards, and what is said aloud then. */
  copiedLabel: string;
  status: string;
}

/** Copies a text. Not there without JavaScript or without the browser's clipboard, where it could do nothing. */
export function CopyButton({ text, label, copiedLabel, status }: CopyButtonProps) {
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
        {copied ? copiedLabel : label}
      </button>
      <span role="status" className="sr-only">
        {copied ? status : ""}
      </span>
    </>
  );
}

const never = () => () => {};
const canCopy = () => "clipboard" in navigator;
