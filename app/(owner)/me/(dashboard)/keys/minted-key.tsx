"use client";

import { useEffect, useId, useRef } from "react";
import { Labelled } from "@/app/_forms/labelled";
import { CopyButton } from "@/app/_parts/copy-button";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { CallLine } from "./call-line";
import { type Copied, type Handover, hostsOf } from "./hosts";
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
      <div className="space-y-3">
        <h3>{minted.where}</h3>
        <div className="divide-y divide-line border-y border-line">
          {hostsOf(handover, apiKey).map(({ name, steps }, no) => (
            // Opening one closes the others of its name.
            <details key={name} name="host" open={no === 0} className="group">
              <summary className="min-h-11 content-center font-medium text-sea group-open:text-ink">
                {name}
              </summary>
              <ol className="list-decimal space-y-4 pt-1 pb-5 pl-6 marker:font-semibold">
                {steps.map(({ say, copied }) => (
                  <li key={say} className="space-y-2 pl-1">
                    <p>{say}</p>
                    {copied ? <Copy {...copied} minted={minted} /> : null}
                  </li>
                ))}
              </ol>
            </details>
          ))}
        </div>
        <p className="text-soft">{minted.oauth}</p>
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

/** A text with a button that copies it. */
function Copy({ kind, text, minted }: Copied & { minted: Handover["text"]["minted"] }) {
  const id = useId();
  return (
    <div className="space-y-2">
      {kind === "prompt" ? (
        <p id={id} className="code font-sans">
          {text}
        </p>
      ) : (
        <pre id={id} className="code">
          {kind === "command" ? <Command text={text} /> : text}
        </pre>
      )}
      <CopyButton from={id} label={minted.copy[kind]} copiedLabel={minted.copied} status={minted.done} />
    </div>
  );
}

/** A command whose lines break before its options, and within one only if it alone is wider than the page. */
const Command = ({ text }: { text: string }) =>
  text.split(/(?<= )(?=-)/).map((part) => (
    <span key={part} className="inline-block max-w-full">
      {part}
    </span>
  ));
