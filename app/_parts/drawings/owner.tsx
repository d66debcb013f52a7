import type { ComponentProps } from "react";

/** The picture of an owner without an image: head and shoulders. */
export function OwnerMark(props: ComponentProps<"svg">) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" {...props}>
      <g fill="currentColor">
        <circle cx="32" cy="22" r="13" />
        <path d="M8 62c1-15 10-23 24-23s23 8 24 23z" />
      </g>
    </svg>
  );
}
