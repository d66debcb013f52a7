"use client";

import { useEffect, useRef } from "react";
import { useForm } from "@/app/_forms/use-form";
import { TaskTitle } from "@/app/(owner)/_parts/task-layout";
import { answerJoin } from "./actions";
import { AnswerFields, type JoinText } from "./answer-fields";
import { Answered } from "./answered";
import { CodeFields } from "./code-fields";
import { Question } from "./question";

interface JoinFormProps {
  email: string;
  /** Undefined for an owner who has none yet and names it here. */
  lobster: { name: string; number: number } | undefined;
  /** What to do without a code. */
  noCode: string;
  text: JoinText;
}

/** The code, then the question with the answer's form, then what became of it. */
export function JoinForm({ email, lobster, noCode, text }: JoinFormProps) {
  const joining = useForm(answerJoin);
  const { state, form } = joining;
  const asked = "asked" in state ? state.asked : undefined;
  const isDone = state.status === "allowed" || state.status === "denied";
  const head = useNewHead(isDone ? "done" : asked ? "asked" : "code");
  if (state.status === "allowed" || state.status === "denied")
    return <Answered answer={state} head={head} text={text.join} />;
  if (!asked)
    return (
      <>
        <TaskTitle text={text.join.title} />
        <p>{text.join.lead}</p>
        <form key="code" className="sheet space-y-5" {...form}>
          <CodeFields {...joining} text={text.join.code} />
        </form>
        <p className="font-medium">{text.join.careful}</p>
        <p className="text-soft wrap-anywhere">{noCode}</p>
      </>
    );
  return (
    <>
      <Question asked={asked} lobster={lobster} email={email} head={head} text={text.join} />
      <form key="answer" className="sheet space-y-6" {...form}>
        <AnswerFields {...joining} asked={asked} isNewcomer={!lobster} text={text} />
      </form>
    </>
  );
}

/** The heading takes the focus when the page shows another step, because the button that was pressed is gone. */
function useNewHead(step: string) {
  const head = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading of another step is another element.
  useEffect(() => head.current?.focus(), [step]);
  return head;
}
