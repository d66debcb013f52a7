import type { ReactNode } from "react";
import { recordDashboardVisit } from "@/lib/access/owners/dashboard-visit";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { readUnseen } from "@/lib/areas/notifications/read";
import { pageViewer } from "@/lib/pages/viewer";
import { OwnerNav } from "./owner-nav";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { owner } = await requireOwnLobster();
  const viewer = await pageViewer();
  const [unseen] = await Promise.all([readUnseen(viewer), recordDashboardVisit(owner.id)]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <OwnerNav unseen={unseen} />
      <div id="page" tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </div>
    </div>
  );
}
