import type { ReactNode } from "react";
import { Shell } from "./drawings/shell";
import { Phrases } from "./phrases";

/** A message instead of an empty list, with a hint about what will be there. */
export function Empty({
  title,
  as: Title = "p",
  children,
}: {
  title: string;
  as?: "h1" | "p";
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Shell className="h-16 text-edge" />
      <Title className="font-serif text-2xl font-semibold">
        <Phrases text={title} />
      </Title>
      {children ? <div className="max-w-md text-soft">{children}</div> : null}
    </div>
  );
}
