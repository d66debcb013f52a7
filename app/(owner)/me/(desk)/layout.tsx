import type { ReactNode } from "react";
import { recordDashboardVisit } from "@/lib/access/owners/dashboard-visit";
import { readWaiting } from "@/lib/access/owners/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { OwnerNav } from "./_parts/owner-nav";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const { owner, lobster } = await requireOwnLobster();
  const [waiting] = await Promise.all([readWaiting(lobster.id), recordDashboardVisit(owner.id)]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <OwnerNav waiting={waiting} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
