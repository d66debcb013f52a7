"use client";

import { usePoll } from "@/app/_parts/use-poll";
import type { LastCall } from "./last-call";

const EVERY_SECONDS = 3;

interface CallLineProps {
  keyId: string;
  /** What the server knew when it answered. */
  known: LastCall;
  /** What a screen reader announces at the first call, and once only. */
  heard: string;
  /** The link that says the same without scripts. */
  again: string;
  /** The link to what the lobster does, shown once the key has called. */
  watch: string;
}

/** Whether a key has called, and when last. Asks again by itself while the page is looked at. */
export function CallLine({ keyId, known, heard, again, watch }: CallLineProps) {
  const address = `/me/keys/${keyId}`;
  const { hasCalled, text } = usePoll<LastCall>(`${address}/last-call`, EVERY_SECONDS) ?? known;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="flex min-h-11 items-center gap-2.5 font-medium">
        <span
          className={`size-2.5 shrink-0 rounded-full ${hasCalled ? "bg-kelp" : "bg-sun motion-safe:animate-pulse"}`}
        />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      <p role="status" className="sr-only">
        {hasCalled ? heard : ""}
      </p>
      {hasCalled ? (
        // A full page load, which removes a new key from the browser's memory.
        <a href="/me" className="button-quiet">
          {watch}
        </a>
      ) : null}
      <noscript>
        <a href={address} className="inline-flex min-h-11 items-center">
          {again}
        </a>
      </noscript>
    </div>
  );
}
