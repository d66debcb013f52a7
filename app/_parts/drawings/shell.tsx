/** A scallop on the sand, the picture of an empty list. */
export function Shell({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true" className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M48 52c-16-2-28-14-26-26 2-11 14-18 26-18s24 7 26 18c2 12-10 24-26 26z" />
        <path d="M48 52V10M48 52L34 12M48 52l14-40M48 52L24 20M48 52l24-32M40 52l-6 6h28l-6-6" />
        <path d="M6 60h16M74 60h16M30 63h36" />
      </g>
    </svg>
  );
}
