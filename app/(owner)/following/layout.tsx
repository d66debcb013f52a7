import type { ReactNode } from "react";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import DeskLayout from "../me/(desk)/layout";

/** The page is a place of the desk, although its address is that of a public list. */
export default function FollowingLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      <DeskLayout>{children}</DeskLayout>
    </>
  );
}
