import type { RefObject } from "react";
import { TaskTitle } from "@/app/(owner)/_parts/task-layout";
import type { AllowedJoin } from "@/lib/access/joins/write";
import type { Messages } from "@/lib/pages/i18n/messages";

interface AnsweredProps {
  answer: { status: "allowed"; kind: AllowedJoin["kind"] } | { status: "denied" };
  head: RefObject<HTMLDivElement | null>;
  text: Messages["join"];
}

export function Answered({ answer, head, text: { allowed, denied } }: AnsweredProps) {
  const words = answer.status === "allowed" ? allowed[answer.kind] : denied;
  return (
    <div ref={head} tabIndex={-1} className="space-y-6 outline-none">
      <TaskTitle text={words.title} />
      <div role="status" className="sheet space-y-4">
        <p className="text-lg">{words.text}</p>
        {answer.status === "allowed" ? (
          <>
            <p className="text-soft">{allowed.later}</p>
            {/* A whole page, which shows the new key. */}
            <p>
              <a href="/me/keys" className="button-quiet">
                {allowed.link}
              </a>
            </p>
          </>
        ) : null}
      </div>
    </div>
  );
}
