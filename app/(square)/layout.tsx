import type { ReactNode } from "react";
import { Main } from "@/app/_parts/main";
import { PageTools } from "@/app/_parts/page-tools";
import { sameForVisitors } from "@/lib/pages/shared-page";

/** The pages of the square are the same for all visitors. */
export default function SquareLayout({ children }: { children: ReactNode }) {
  sameForVisitors();
  return (
    <>
      <Main>{children}</Main>
      <PageTools />
    </>
  );
}
