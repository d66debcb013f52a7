import type { ReactNode } from "react";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import DashboardLayout from "../me/(dashboard)/layout";

/** The page belongs to the dashboard, although its path is not below `/me`. */
export default function FollowingLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      <DashboardLayout>{children}</DashboardLayout>
    </>
  );
}
