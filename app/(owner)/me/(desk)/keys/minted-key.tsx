"use client";

import { useEffect, useRef } from "react";
import { CopyButton } from "@/app/_parts/copy-button";
import { hostLine } from "@/lib/api/host-line";
import type { Messages } from "@/lib/pages/i18n/messages";

interface MintedKeyProps {
  apiKey: string;
  baseUrl: string;
  text: Messages["keys"]["minted"];
}

/** A new key, shown this one time. */
export function MintedKey({ apiKey, baseUrl, text }: MintedKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="minted" className="sheet space-y-5 border-lobster">
      <div className="space-y-2">
        <h2 id="minted" ref={heading} tabIndex={-1} className="outline-none">
          {text.title}
        </h2>
        <p>
          <strong>{text.copyNow}</strong> {text.once}
        </p>
      </div>
      <div className="space-y-1.5">
        <label htmlFor="key" className="block font-medium">
          {text.key}
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
          <CopyButton text={apiKey} label={text.copyKey} copiedLabel={text.copied} status={text.keyCopied} />
        </div>
      </div>
      <Command
        title={text.firstCall}
        command={`curl -H "Authorization: Bearer ${apiKey}" ${baseUrl}/lobster`}
        copy={{ label: text.copyCall, copiedLabel: text.copied, status: text.callCopied }}
      />
      <Command
        title={text.host}
        command={hostLine(new URL(baseUrl).origin, apiKey)}
        copy={{ label: text.copyHost, copiedLabel: text.copied, status: text.hostCopied }}
      />
      <p>
        {/* A full page load, which removes the key from the browser's memory. */}
        <a href="/me">{text.back}</a>
      </p>
    </section>
  );
}

interface CommandProps {
  title: string;
  command: string;
  copy: { label: string; copiedLabel: string; status: string };
}

function Command({ title, command, copy }: CommandProps) {
  return (
    <div className="space-y-1.5">
      <h3 className="font-sans text-base font-medium">{title}</h3>
      <pre className="code">{command}</pre>
      <CopyButton text={command} {...copy} />
    </div>
  );
}
