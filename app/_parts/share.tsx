interface ShareProps {
  value: number;
  /** The whole; a share of nothing is empty. */
  of: number;
  className?: string;
}

/** A bar that shows a part of a whole. The figures stand beside it, so it has no text. */
export function Share({ value, of, className = "fill-sea" }: ShareProps) {
  const percent = of > 0 ? Math.min(100, (100 * value) / of) : 0;
  return (
    <svg className="h-2 w-full" aria-hidden="true">
      <rect width="100%" height="100%" rx="4" className="fill-foam" />
      <rect width={`${percent}%`} height="100%" rx="4" className={className} />
    </svg>
  );
}
