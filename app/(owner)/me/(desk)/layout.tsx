import type { ReactNode } from "react";
import { database } from "@/db/client";
import { countWaiting } from "@/db/queries/desk";
import { requireLobster } from "@/lib/owners/session";
import { DeskNav } from "./_desk/nav";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const { lobster } = await requireLobster();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <DeskNav waiting={await countWaiting(database().db, lobster.id)} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
