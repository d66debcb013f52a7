import type { ReactNode } from "react";

interface ConfirmProps {
  /** What the owner is about to do; ends in "…", because the click does not do it yet. */
  ask: string;
  /** The form that does it, and its consequences. */
  children: ReactNode;
}

/** Asks for confirmation of something irreversible, without scripts: the form is folded in. */
export function Confirm({ ask, children }: ConfirmProps) {
  return (
    <details>
      <summary className="min-h-11 content-center font-medium text-sea">{ask}</summary>
      <div className="sheet irreversible mt-2 space-y-4">{children}</div>
    </details>
  );
}
