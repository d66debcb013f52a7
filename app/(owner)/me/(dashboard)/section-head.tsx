import Link from "next/link";

interface SectionHeadProps {
  id: string;
  title: string;
  /** The page that shows everything. */
  href: string;
  more: string;
}

/** The heading of a section of the overview, with a link to the whole list. */
export function SectionHead({ id, title, href, more }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id}>{title}</h2>
      <Link href={href} prefetch={false} className="inline-flex min-h-11 items-center">
        {more}
      </Link>
    </div>
  );
}
