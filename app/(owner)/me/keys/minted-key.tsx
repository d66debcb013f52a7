"use client";

import { useEffect, useRef } from "react";
import { CopyButton } from "./copy-button";

interface MintedKeyProps {
  apiKey: string;
  baseUrl: string;
}

/** A key at the one time that it is shown. */
export function MintedKey({ apiKey, baseUrl }: MintedKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const firstCall = `curl -H "Authorization: Bearer ${apiKey}" ${baseUrl}/lobster`;
  return (
    <section aria-labelledby="minted" className="sheet space-y-5 border-lobster">
      <div className="space-y-2">
        <h2 id="minted" ref={heading} tabIndex={-1} className="outline-none">
          Your new key
        </h2>
        <p>
          <strong>Copy it now.</strong> It is shown this once and kept nowhere; if you lose it, roll the key.
        </p>
      </div>
      <div className="space-y-1.5">
        <label htmlFor="key" className="block font-medium">
          Key
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id="key"
            readOnly
            value={apiKey}
            onFocus={(event) => event.currentTarget.select()}
            className="input min-w-0 flex-1 basis-80 font-mono"
            autoComplete="off"
            spellCheck={false}
          />
          <CopyButton text={apiKey} what="key" />
        </div>
      </div>
      <div className="space-y-1.5">
        <h3 className="font-sans text-base font-medium">The first call</h3>
        <pre className="code">{firstCall}</pre>
        <CopyButton text={firstCall} what="call" />
      </div>
      <p>
        {/* A full load: the key leaves this browser's memory with the page. */}
        <a href="/me">I have copied it, back to my keys</a>
      </p>
    </section>
  );
}
