interface ShareProps {
  value: number;
  /** The whole; if it is 0, the bar is empty. */
  of: number;
  className?: string;
}

/** A bar that shows a part of a whole. It has no text, because the numbers are beside it. */
export function Share({ value, of, className = "fill-sea" }: ShareProps) {
  const percent = of > 0 ? Math.min(100, (100 * value) / of) : 0;
  return (
    <svg className="h-2 w-full" aria-hidden="true">
      <rect width="100%" height="100%" rx="4" className="fill-foam" />
      <rect width={`${percent}%`} height="100%" rx="4" className={className} />
    </svg>
  );
}
