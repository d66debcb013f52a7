"use client";

import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";

/** The button of a form; while the answer is awaited it says so, and sends nothing again. */
export function Submit({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const { pending } = useFormStatus();
  return (
    <button
      type={pending ? "button" : "submit"}
      aria-disabled={pending}
      className={quiet ? "button-quiet" : "button"}
    >
      {pending ? "One moment…" : children}
    </button>
  );
}
