import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import type { ShownPrecision } from "@/app/_elements/attributes";

interface InstantProps {
  /** ISO 8601. */
  at: string;
  /** How exactly scripts write it in the reader's time zone. Without it they leave `children` unchanged. */
  precision?: ShownPrecision;
  children: ReactNode;
}

/**
 * An instant: `children` without scripts, and the reader's own time with them (docs/decisions/0756). Not a client component,
 * of which each would send its data again.
 */
export function Instant({ at, precision, children }: InstantProps) {
  // The key makes a new element in another language, because the element reads the language only once.
  return (
    <local-time key={useLocale()} datetime={toMinute(at)} precision={precision}>
      {children}
    </local-time>
  );
}

/** Without seconds, which no page shows. */
const toMinute = (at: string) => `${new Date(at).toISOString().slice(0, 16)}Z`;
