import type { ComponentProps } from "react";
import { LOBSTER_LIMBS, LOBSTER_SHELL } from "@/lib/pages/crest/lobster-paths";

/** The square's logo: a lobster seen from above. */
export function LobsterMark(props: ComponentProps<"svg">) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
      <path d={LOBSTER_LIMBS} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      <path d={LOBSTER_SHELL} fill="currentColor" />
    </svg>
  );
}
