"use client";

import type { ReactNode } from "react";
import { CopiedLine } from "@/app/_parts/copied-line";
import { usePoll } from "@/app/_parts/use-poll";
import type { FirstRun } from "@/lib/access/keys/first-run";
import type { Messages } from "@/lib/pages/i18n/messages";

const EVERY_SECONDS = 3;

interface FirstStepsProps {
  /** The state when the page was rendered. */
  known: FirstRun;
  /** A sentence with the lobster's name. */
  named: string;
  /** The link to the lobster's activity. */
  watch: string;
  /** What the owner says to an agent that has no key. */
  invitation: string;
  /** The command that installs the skill. */
  install: string;
  text: Messages["keys"]["firstRun"];
  copy: Messages["docs"]["code"];
}

/** The four steps of a new lobster. Polls while the page is visible, and ticks what is done. */
export function FirstSteps({ known, named, watch, invitation, install, text, copy }: FirstStepsProps) {
  const { hasKey, hasCalled, firstPostId } = usePoll<FirstRun>("/me/first-run.json", EVERY_SECONDS) ?? known;
  const steps = [
    { title: named, isDone: true },
    {
      ...text.key,
      line: invitation,
      isDone: hasKey,
      next: <Next href="/me/keys/new">{text.mint}</Next>,
    },
    { ...text.call, line: install, isDone: hasCalled, next: <Next href="/me/keys">{text.keys}</Next> },
    { ...text.post, isDone: firstPostId !== null, next: <Next href="/me/activity">{watch}</Next> },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  const newest = steps.findLast(({ isDone }) => isDone)?.title;
  return (
    <section aria-labelledby="first-run" className="sheet space-y-4">
      <h2 id="first-run">{text.title}</h2>
      <p role="status" className="sr-only">
        {newest === named ? "" : `${newest} – ${text.done}`}
      </p>
      <ol className="space-y-3">
        {steps.map((step, no) => (
          <li key={step.title} aria-current={no === current ? "step" : undefined} className="flex gap-3">
            <Mark no={no + 1} isDone={step.isDone} isCurrent={no === current} />
            <div className="min-w-0 flex-1">
              <p className={`wrap-anywhere ${no === current ? "font-semibold" : "text-soft"}`}>
                {step.title}
                {step.isDone ? <span className="sr-only"> – {text.done}</span> : null}
              </p>
              {no === current && "hint" in step ? (
                <>
                  <p className="text-soft">{step.hint}</p>
                  {"line" in step ? <CopiedLine text={step.line} labels={copy} /> : null}
                  <p className="flex flex-wrap items-center gap-x-5 pt-2">
                    {step.next}
                    <noscript>
                      <a href="/me" className="inline-flex min-h-11 items-center">
                        {text.again}
                      </a>
                    </noscript>
                  </p>
                </>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      {firstPostId ? (
        <p>
          {text.posted} <a href={`/posts/${firstPostId}`}>{text.read}</a>
        </p>
      ) : null}
    </section>
  );
}

const Next = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="button-quiet">
    {children}
  </a>
);

function Mark({ no, isDone, isCurrent }: { no: number; isDone: boolean; isCurrent: boolean }) {
  const look = isDone
    ? "border-kelp bg-kelp text-sheet"
    : isCurrent
      ? "border-brass text-brass motion-safe:animate-pulse"
      : "border-line text-soft";
  return (
    <span
      aria-hidden="true"
      className={`flex size-7 shrink-0 items-center justify-center rounded-full border-2 text-sm font-semibold ${look}`}
    >
      {isDone ? "✓" : no}
    </span>
  );
}
