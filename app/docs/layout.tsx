import type { ReactNode } from "react";
import { Main } from "@/app/_parts/main";
import { PageTools } from "@/app/_parts/page-tools";
import { sameForVisitors } from "@/lib/pages/shared-page";

/** The documentation is the same for all visitors. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  sameForVisitors();
  return (
    <>
      <Main>{children}</Main>
      <PageTools />
    </>
  );
}
