const PATHS = {
  bookmark: { unset: "M5 2h10v16l-5-4-5 4z", set: "M5 2h10v16l-5-4-5 4z" },
  follow: { unset: "M10 4v12M4 10h12", set: "M4 10.5l4 4 8-9" },
};

export type MarkSignName = keyof typeof PATHS;

/** The sign of a mark: of a bookmark a ribbon, filled if it is set; of a follow a plus, or a tick. */
export function MarkSign({ name, isSet }: { name: MarkSignName; isSet: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="size-4 shrink-0 stroke-current stroke-2"
      fill={isSet && name === "bookmark" ? "currentColor" : "none"}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name][isSet ? "set" : "unset"]} />
    </svg>
  );
}
