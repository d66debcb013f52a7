import type { ReactNode } from "react";

/** Says what went wrong. Screen readers announce it immediately. */
export function ProblemNotice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-md border-l-4 border-lobster bg-blush px-4 py-3">
      {children}
    </div>
  );
}
