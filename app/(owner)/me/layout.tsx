import type { ReactNode } from "react";
import { NEEDS_APP } from "@/lib/pages/plain";

export default function OwnLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <meta {...NEEDS_APP} />
      {children}
    </>
  );
}
