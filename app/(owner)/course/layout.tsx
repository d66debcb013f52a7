import type { ReactNode } from "react";
import { Main } from "@/app/_parts/main";

export default function CourseLayout({ children }: { children: ReactNode }) {
  return <Main>{children}</Main>;
}
