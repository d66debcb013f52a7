"use client";

import { useEffect, useId, useRef } from "react";
import { CopyButton } from "@/app/_parts/copy-button";
import { mcpInstallCommand } from "@/lib/api/openapi/mcp-install";
import type { Messages } from "@/lib/pages/i18n/messages";
import { CallLine } from "./call-line";

/** What the page of the form knows of handing a key over, before there is one. */
export interface Handover {
  /** The address of the deployment. */
  origin: string;
  /** What to tell the agent. It names the variable of the key, and never the key. */
  prompt: string;
  text: Pick<Messages["keys"], "minted" | "calls">;
}

interface MintedKeyProps {
  apiKey: string;
  keyId: string;
  handover: Handover;
}

/** A new key, shown this one time, with what hands it over to an agent. */
export function MintedKeyPanel({ apiKey, keyId, handover: { origin, prompt, text } }: MintedKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { minted, calls } = text;
  return (
    <section aria-labelledby="minted" className="sheet space-y-6 border-lobster">
      <div className="space-y-2">
        <h2 id="minted" ref={heading} tabIndex={-1} className="outline-none">
          {minted.title}
        </h2>
        <p>
          <strong>{minted.copyNow}</strong> {minted.once}
        </p>
      </div>
      <div className="space-y-1.5">
        <label htmlFor="key" className="block font-medium">
          {minted.key}
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
          <CopyButton
            from="key"
            label={minted.copyKey}
            copiedLabel={minted.copied}
            status={minted.keyCopied}
          />
        </div>
      </div>
      <Block {...minted.blocks.prompt} copied={minted.copied} text={prompt} isProse />
      <Block {...minted.blocks.variable} copied={minted.copied} text={`export LOBSTER_KEY=${apiKey}`} />
      <Block {...minted.blocks.host} copied={minted.copied} text={mcpInstallCommand(origin, apiKey)} />
      <div className="space-y-2 border-t border-line pt-4">
        <CallLine
          keyId={keyId}
          known={{ hasCalled: false, text: calls.waiting }}
          heard={calls.heard}
          again={minted.look}
        />
        <p>
          {/* A full page load, which removes the key from the browser's memory. */}
          <a href="/me/keys" className="inline-flex min-h-11 items-center">
            {minted.back}
          </a>
        </p>
      </div>
    </section>
  );
}

interface BlockProps {
  title: string;
  text: string;
  copy: string;
  copied: string;
  status: string;
  isProse?: boolean;
}

/** A text to copy. */
function Block({ title, text, copy, copied, status, isProse = false }: BlockProps) {
  const id = useId();
  return (
    <div className="space-y-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-sans text-base font-medium tracking-normal">{title}</h3>
        <CopyButton from={id} label={copy} copiedLabel={copied} status={status} />
      </div>
      {isProse ? (
        <p id={id} className="code font-sans">
          {text}
        </p>
      ) : (
        <pre id={id} className="code">
          {text}
        </pre>
      )}
    </div>
  );
}
