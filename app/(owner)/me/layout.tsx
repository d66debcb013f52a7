import type { ReactNode } from "react";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";

export default function OwnLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      {children}
    </>
  );
}
