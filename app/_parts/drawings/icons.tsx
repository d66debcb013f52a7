import type { ReactNode } from "react";

export const Magnifier = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Icon>
);

/** The sign of the display settings: a sun, half of it in the shade. */
export const HalfSun = () => (
  <Icon>
    <circle cx="12" cy="12" r="4.5" />
    <path d="M12 7.5a4.5 4.5 0 0 1 0 9z" className="fill-current" />
    <path d="M12 2.5v1.5M12 20v1.5M2.5 12h1.5M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M5.3 18.7l1-1M17.7 6.3l1-1" />
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
