"use client";

import { useEffect, useRef } from "react";
import { Labelled } from "@/app/_forms/labelled";
import { CopyButton } from "@/app/_parts/copy-button";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { CallLine } from "./call-line";
import type { Handover } from "./handover";
import { HostChoice } from "./host-choice";
import { useWarningBeforeLeaving } from "./warn-before-leaving";

interface MintedKeyProps {
  apiKey: string;
  keyId: string;
  handover: Handover;
}

/** A new key, shown once, with instructions for handing it over to an agent. */
export function MintedKeyPanel({ apiKey, keyId, handover }: MintedKeyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { minted, calls } = handover.text;
  useWarningBeforeLeaving(panel, apiKey, minted.leave);
  return (
    <section ref={panel} aria-labelledby="minted" className="sheet space-y-6 border-lobster">
      <div className="space-y-2">
        <h2 id="minted" ref={heading} tabIndex={-1} className="outline-none">
          {minted.title}
        </h2>
        <p>
          <strong>{minted.copyNow}</strong> {minted.once}
        </p>
      </div>
      <Labelled id="key" label={minted.key}>
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
      </Labelled>
      <div className="space-y-4">
        {handover.mayLogIn ? null : <p className="text-soft">{minted.oauth}</p>}
        <HostChoice apiKey={apiKey} handover={handover} />
      </div>
      <div className="space-y-2">
        <CallLine
          keyId={keyId}
          known={{ hasCalled: false, text: calls.waiting }}
          heard={calls.heard}
          again={minted.look}
          watch={handover.watch}
        />
        <BackLink href="/me/keys" text={minted.back} />
      </div>
    </section>
  );
}
