/** The square by the sea: roofs, a lighthouse, and the lobster on its plinth. It stands on a `Waterline`. */
export function Harbour({ className }: { className?: string }) {
  return (
    <svg
      viewBox="490 46 690 168"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      className={className}
    >
      <circle cx="905" cy="96" r="46" className="fill-sun" />
      <path className="fill-foam" d="M690 78c14-12 32-10 42 0 16-8 36-2 42 10H672c0-6 8-12 18-10z" />
      <Roofs />
      <Statue />
    </svg>
  );
}

/** The water's edge, as wide as the page. */
export const Waterline = ({ className }: { className?: string }) => (
  <svg viewBox="0 209 1200 20" preserveAspectRatio="xMidYMin slice" aria-hidden="true" className={className}>
    <path
      d="M0 214q25-10 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0 50 0v20H0z"
      className="fill-deep"
    />
  </svg>
);

const Roofs = () => (
  <g className="fill-sheet stroke-ink" strokeWidth="2" strokeLinejoin="round">
    <path d="M760 214v-36h120v36zM750 178l20-22h100l20 22z" />
    <path d="M780 214v-22h18v22M842 214v-22h18v22" />
    <path d="M896 214v-50h78v50zM886 164h98l-14-14h-70zM906 150v-18h58v18M898 132h74l-16-12h-42z" />
    <path d="M990 214v-30h84v30z" />
    <path d="M1000 184v-12h64v12" />
    <path d="M1104 214l8-118h36l8 118zM1108 96h44v-20h-44zM1104 76l26-22 26 22z" />
    <path d="M1109 140h42M1107 172h46" />
  </g>
);

const Statue = () => (
  <g>
    <path
      d="M520 214h150v-12h-14v-34h-14v-10H548v10h-14v34h-14z"
      className="fill-sheet stroke-ink"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path d="M562 182h66M562 190h66" className="stroke-line" strokeWidth="3" />
    <g className="fill-lobster stroke-lobster" transform="translate(595 158)">
      <path d="M-10 0c-4-14-6-30-4-44 2-12 8-18 14-18s12 6 14 18c2 14 0 30-4 44z" />
      <path d="M-12-40c-16-2-26-14-28-28-10-8-12-22-6-34 4 4 6 8 6 14 4-8 12-12 20-12 2 12-2 22-12 28 2 8 8 16 20 18z" />
      <path d="M12-40c16-2 26-14 28-28 10-8 12-22 6-34-4 4-6 8-6 14-4-8-12-12-20-12-2 12 2 22 12 28-2 8-8 16-20 18z" />
      <path
        d="M-4-60c-4-14-14-24-28-28M4-60c4-14 14-24 28-28"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M-14-30l-18 6M-14-20l-18 10M-12-10l-14 10M14-30l18 6M14-20l18 10M12-10l14 10"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </g>
    <g className="stroke-sheet" strokeWidth="2" fill="none">
      <path d="M582 130c8 4 18 4 26 0M583 140c8 4 16 4 24 0M585 150c7 3 13 3 20 0" />
    </g>
  </g>
);
