"use client";

import { useState, useSyncExternalStore } from "react";

interface CopyButtonProps {
  text: string;
  label: string;
  /** The label after copying. */
  copiedLabel: string;
  /** The text that a screen reader announces after copying. */
  status: string;
}

/** Copies a text. Absent without JavaScript or without access to the clipboard, because it could do nothing there. */
export function CopyButton({ text, label, copiedLabel, status }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const isAble = useSyncExternalStore(neverChanges, canCopy, () => false);
  if (!isAble) return null;
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

const neverChanges = () => () => {};
const canCopy = () => "clipboard" in navigator;
