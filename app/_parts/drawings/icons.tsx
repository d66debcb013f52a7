import type { ReactNode } from "react";

export const Magnifier = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Icon>
);

/** The sign of the moderator's desk. */
export const Shield = () => (
  <Icon>
    <path d="M12 3.5l7 2.5v5c0 4.5-3 7.5-7 9.5-4-2-7-5-7-9.5V6z" />
    <path d="M9 12l2.2 2.2L15.3 10" />
  </Icon>
);

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-6 shrink-0 fill-none stroke-current stroke-2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
);
