import Link from "next/link";
import type { ReactNode } from "react";

interface AsideSectionProps {
  id: string;
  title: string;
  /** A link to the page that shows everything. */
  more?: { href: string; label: string };
  children: ReactNode;
}

/** A section in the column beside the main content. */
export function AsideSection({ id, title, more, children }: AsideSectionProps) {
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {more ? (
          <Link href={more.href} className="shrink-0 text-sm">
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}
