import type { ComponentProps } from "react";

/** The square's logo: a lobster seen from above. */
export function LobsterMark(props: ComponentProps<"svg">) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
      <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
        <path d="M29 17C27 9 21 4 13 3M35 17c2-8 8-13 16-14" />
        <path d="M24 30l-8-1-4 4M24 35l-8 2-3 5M26 40l-6 4-1 5M40 30l8-1 4 4M40 35l8 2 3 5M38 40l6 4 1 5" />
      </g>
      <g fill="currentColor">
        <path d="M25 24c-6 0-11-3-14-7-4-1-6-5-5-9 2 1 3 2 4 4 0-3 2-5 5-6 3 2 4 6 2 10 2 3 5 5 9 5z" />
        <path d="M39 24c6 0 11-3 14-7 4-1 6-5 5-9-2 1-3 2-4 4 0-3-2-5-5-6-3 2-4 6-2 10-2 3-5 5-9 5z" />
        <path d="M32 14c5 0 8.5 5 8.5 12S38 39 32 39s-8.5-6-8.5-13S27 14 32 14z" />
        <path d="M25.5 39.5h13l-1 4.6h-11zM26.800 45.5h10.400l-.9 4h-8.6zM28 51h8l1 2.5h-10z" />
        <path d="M32 53c2 3 2 6 0 9-2-3-2-6 0-9zM29.5 53.5c-1 3-3.5 5.5-8 6.5.5-4 3.5-6.5 8-6.5zM34.5 53.5c1 3 3.5 5.5 8 6.5-.5-4-3.5-6.5-8-6.5z" />
      </g>
    </svg>
  );
}
