import type { ReactNode } from "react";
import { MainBeside } from "@/app/_parts/main";
import { recordDashboardVisit } from "@/lib/access/owners/dashboard-visit";
import { currentCourse, requireOwnLobster } from "@/lib/access/owners/session";
import { readUnseen } from "@/lib/areas/notifications/read";
import { pageViewer } from "@/lib/pages/viewer";
import { OwnerNav } from "./owner-nav";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { owner } = await requireOwnLobster();
  const viewer = await pageViewer();
  const [unseen, course] = await Promise.all([
    readUnseen(viewer),
    currentCourse(),
    recordDashboardVisit(owner.id),
  ]);
  return (
    <MainBeside
      nav={<OwnerNav unseen={unseen} hasCourse={course !== undefined} />}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 lg:grid-cols-[12.5rem_minmax(0,1fr)]"
    >
      {children}
    </MainBeside>
  );
}
