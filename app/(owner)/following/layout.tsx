import type { ReactNode } from "react";
import { currentOwner } from "@/lib/access/owners/session";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import { Main } from "../../_parts/main";
import DashboardLayout from "../me/(dashboard)/layout";

/** The page belongs to the dashboard, although its path is not below `/me`. Visitors see only what it is for. */
export default async function FollowingLayout({ children }: { children: ReactNode }) {
  if (!(await currentOwner())) return <Main>{children}</Main>;
  return (
    <>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      <DashboardLayout>{children}</DashboardLayout>
    </>
  );
}
