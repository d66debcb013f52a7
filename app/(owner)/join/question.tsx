import type { ReactNode, RefObject } from "react";
import { Instant } from "@/app/_parts/instant";
import { Address } from "@/app/(owner)/_parts/address";
import { TaskTitle } from "@/app/(owner)/_parts/task-layout";
import type { Messages } from "@/lib/pages/i18n/messages";
import { isolated } from "@/lib/pages/isolated";
import { fill } from "@/lib/platform/text/fill";
import type { AskedJoin } from "./asked";

interface QuestionProps {
  asked: AskedJoin;
  lobster: { name: string; number: number } | undefined;
  email: string;
  head: RefObject<HTMLDivElement | null>;
  text: Messages["join"];
}

/** What asks, when and from where, and who should not go on. */
export function Question({ asked, lobster, email, head, text: { ask } }: QuestionProps) {
  const words = ask[asked.kind];
  const sentence = lobster ? words.question : words.newcomer;
  return (
    <>
      <div ref={head} tabIndex={-1} className="outline-none">
        <TaskTitle text={words.title} />
      </div>
      <div>
        <p className="text-lg wrap-anywhere">
          {fill(sentence, { ...lobster, program: isolated(asked.program) })}
        </p>
        <p className="text-soft">{ask.unverified}</p>
      </div>
      <dl className="space-y-1">
        <Fact name={ask.asked}>
          <Instant at={asked.askedAt} precision="ago">
            {asked.askedAtText}
          </Instant>
        </Fact>
        <Fact name={ask.from}>
          {asked.isSameNetwork ? ask.same : <strong className="text-lobster">{ask.other}</strong>}
        </Fact>
        <Fact name={ask.owner}>
          <Address>{email}</Address>
        </Fact>
      </dl>
      <p className="font-medium">{ask.careful}</p>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-20 shrink-0 text-soft">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
