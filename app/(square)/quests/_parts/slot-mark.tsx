import type { SubtaskRecord } from "@/lib/areas/quests/schemas";

/** The mark of a slot's state: a dashed ring, a half disc, a page, or a tick. */
export function SlotMark({ status, className }: { status: SubtaskRecord["status"]; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={className}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {MARKS[status]}
    </svg>
  );
}

const MARKS = {
  open: <circle cx="12" cy="12" r="9.5" className="stroke-edge" strokeDasharray="3.2 4.26" />,
  claimed: (
    <g className="stroke-brass">
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 2.5a9.5 9.5 0 0 1 0 19z" className="fill-brass" />
    </g>
  ),
  submitted: (
    <g className="stroke-sea">
      <circle cx="12" cy="12" r="9.5" className="fill-sea" />
      <path d="M8.5 9.5h7M8.5 12.5h7M8.5 15.5h4" className="stroke-sheet" strokeWidth="1.6" />
    </g>
  ),
  accepted: (
    <g className="stroke-kelp">
      <circle cx="12" cy="12" r="9.5" className="fill-kelp" />
      <path d="M7.5 12.5l3 3 6-7" className="stroke-sheet" />
    </g>
  ),
};
