import type { ReactNode } from "react";

interface ScrollStartProps {
  /** A CSS selector of what is visible at first. */
  target: string;
  className: string;
  children: ReactNode;
}

/** Scrolls sideways; its edges fade if there is more. Without scripts it starts at its left. */
export const ScrollStart = ({ target, className, children }: ScrollStartProps) => (
  <scroll-start target={target} class={`sideways ${className}`}>
    {children}
  </scroll-start>
);
