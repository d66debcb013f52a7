import type { ReactNode } from "react";
import { sameForVisitors } from "@/lib/pages/shared-page";

/** The documentation is the same for all visitors. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  sameForVisitors();
  return children;
}
