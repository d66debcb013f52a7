"use client";

import { usePoll } from "@/app/_parts/use-poll";
import type { LastCall } from "./last-call";

const EVERY_SECONDS = 3;

interface CallLineProps {
  keyId: string;
  /** The state when the page was rendered. */
  known: LastCall;
  /** What a screen reader announces once, at the first call. */
  heard: string;
  /** The link that reloads the page without scripts. */
  again: string;
  /** The link to the lobster's activity, shown once the key has called. */
  watch: string;
}

/** Whether and when a key called last. Polls while the page is visible. */
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
