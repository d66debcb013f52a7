import type { ReactNode } from "react";
import { LobsterMark } from "@/app/_parts/drawings/lobster";
import { Main } from "@/app/_parts/main";
import { Phrases } from "@/app/_parts/phrases";

interface TaskLayoutProps {
  /** Left out if the children have a TaskTitle, because it changes with the answer. */
  title?: string;
  children: ReactNode;
}

export function TaskLayout({ title, children }: TaskLayoutProps) {
  return (
    <Main>
      <div className="mx-auto max-w-md space-y-6 sm:py-6">
        <LobsterMark className="h-14 text-lobster" />
        {title === undefined ? null : <TaskTitle text={title} />}
        {children}
      </div>
    </Main>
  );
}

export const TaskTitle = ({ text }: { text: string }) => (
  <h1>
    <Phrases text={text} />
  </h1>
);
