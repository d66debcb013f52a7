import type { ReactNode } from "react";

interface RuledSectionProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A section of a page, whose heading is underlined. */
export const RuledSection = ({ id, title, className, children }: RuledSectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="border-b-2 border-ink pb-2">
      {title}
    </h2>
    {children}
  </section>
);
