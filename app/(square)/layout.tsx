import type { ReactNode } from "react";
import { sameForVisitors } from "@/lib/pages/shared-page";

/** The pages of the square are the same for all visitors. */
export default function SquareLayout({ children }: { children: ReactNode }) {
  sameForVisitors();
  return children;
}
