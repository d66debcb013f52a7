import type { ReactNode } from "react";

/** The heading of an owner's page, with its introduction. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="max-w-text space-y-3 pb-6">
      <h1>{title}</h1>
      {children ? <p className="text-soft">{children}</p> : null}
    </div>
  );
}
