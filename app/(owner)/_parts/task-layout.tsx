import type { ReactNode } from "react";
import { LobsterMark } from "@/app/_parts/drawings/lobster";
import { Phrases } from "@/app/_parts/phrases";

export function TaskLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md space-y-6 sm:py-6">
      <LobsterMark className="h-14 text-lobster" />
      <h1>
        <Phrases text={title} />
      </h1>
      {children}
    </div>
  );
}
