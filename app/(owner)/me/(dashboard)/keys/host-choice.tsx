"use client";

import type { ReactNode } from "react";
import { useId } from "react";
import { CopyButton } from "@/app/_parts/copy-button";
import { type Copied, type Host, hostsOf, type InstallLink } from "@/lib/pages/guide/hosts";
import { fill } from "@/lib/platform/text/fill";
import type { Handover } from "./handover";

type Text = Handover["text"]["minted"];

interface HostChoiceProps {
  apiKey: string;
  handover: Handover;
}

/** Buttons with the names of agents' hosts, and below them the steps for the chosen one. CSS alone shows these. */
export function HostChoice({ apiKey, handover }: HostChoiceProps) {
  const { checked, given, text, free } = handover;
  const { minted } = text;
  return (
    <fieldset>
      <legend className="mb-3">
        <h3>{minted.where}</h3>
      </legend>
      <div className="flex flex-wrap gap-2">
        {hostsOf({ ...given, key: apiKey }).map(({ id, source, steps, later }, hostNo) => {
          const { name = id, says = [], later: laterText } = handover.hosts[hostNo] ?? {};
          return (
            <Choice key={id} name={name} isFirst={hostNo === 0}>
              <Steps steps={steps} says={says} minted={minted} />
              {source ? <Source checked={checked} address={source} /> : null}
              {later && laterText ? (
                <details className="border-t border-line pt-1">
                  <summary className="min-h-11 content-center text-sea">{laterText.open}</summary>
                  <div className="pt-2">
                    <Steps steps={later} says={laterText.says} minted={minted} />
                  </div>
                </details>
              ) : null}
            </Choice>
          );
        })}
        <Choice name={minted.none}>
          <p>{free.lead}</p>
          <ul className="space-y-4">
            {free.agents.map(({ name, text: about, get, source }) => (
              <li key={name} className="space-y-2">
                <p>{about}</p>
                <p>
                  <a href={get} target="_blank" rel="noreferrer" className="button-quiet">
                    {fill(minted.get, { name })}
                  </a>
                </p>
                <Source checked={checked} address={source} />
              </li>
            ))}
          </ul>
        </Choice>
      </div>
    </fieldset>
  );
}

interface StepsProps {
  steps: Host["steps"];
  /** Their sentences. */
  says: string[];
  minted: Text;
}

const Steps = ({ steps, says, minted }: StepsProps) => (
  <ol className="list-decimal space-y-4 pl-6 marker:font-semibold">
    {steps.map(({ say, copied, links }, stepNo) => (
      <li key={say} className="space-y-2 pl-1">
        <p>{says[stepNo]}</p>
        {links ? <InstallLinks links={links} label={minted.open} /> : null}
        {copied ? <Copy {...copied} minted={minted} /> : null}
      </li>
    ))}
  </ol>
);

interface ChoiceProps {
  name: string;
  isFirst?: boolean;
  children: ReactNode;
}

/** A button, and what is shown below all buttons while this one is chosen. */
const Choice = ({ name, isFirst, children }: ChoiceProps) => (
  <div className="contents">
    <label className="peer inline-flex min-h-11 items-center rounded-lg border border-edge bg-sheet px-4 font-medium hover:border-sea hover:text-sea has-checked:border-sea has-checked:bg-foam has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sea">
      <input type="radio" name="host" defaultChecked={isFirst} className="sr-only" />
      {name}
    </label>
    <section
      aria-label={name}
      className="order-last hidden min-w-0 basis-full space-y-4 pt-3 peer-has-checked:block"
    >
      {children}
    </section>
  </div>
);

const InstallLinks = ({ links, label }: { links: InstallLink[]; label: string }) => (
  <p className="flex flex-wrap gap-3">
    {links.map(({ program, href }) => (
      <a key={program} href={href} className="button">
        {fill(label, { program })}
      </a>
    ))}
  </p>
);

const Source = ({ checked, address }: { checked: string; address: string }) => (
  <p className="text-sm text-soft">
    {checked}{" "}
    <a href={address} target="_blank" rel="noreferrer" className="wrap-anywhere">
      {new URL(address).host}
    </a>
  </p>
);

/** A text with a button that copies it. */
function Copy({ kind, text, minted }: Copied & { minted: Text }) {
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
