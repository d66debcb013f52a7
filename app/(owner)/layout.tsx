import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NEEDS_APP } from "@/lib/pages/plain";

export const metadata: Metadata = { robots: { index: false } };

export default function OwnerLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <meta {...NEEDS_APP} />
      {children}
    </>
  );
}
