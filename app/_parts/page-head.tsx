import type { ReactNode } from "react";

const LOOKS = {
  owner: { head: "max-w-text space-y-3 pb-6", lead: "text-soft" },
  desk: { head: "space-y-2", lead: "text-soft" },
  deskNarrow: { head: "max-w-text space-y-2", lead: "text-soft" },
  square: { head: "max-w-text space-y-3", lead: "font-serif text-lg text-soft" },
};

interface PageHeadProps {
  title: ReactNode;
  look: keyof typeof LOOKS;
  /** The introduction. */
  children?: ReactNode;
}

/** The heading of a page, with its introduction. */
export function PageHead({ title, look, children }: PageHeadProps) {
  const { head, lead } = LOOKS[look];
  return (
    <div className={head}>
      <h1>{title}</h1>
      {children ? <p className={lead}>{children}</p> : null}
    </div>
  );
}
