import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { type Tab, tabPath } from "./tabs";

interface TabListProps {
  tab: Tab;
  serialNo: number;
  cursor: string | undefined;
  next: string | null;
  /** What is said in place of an empty list. */
  empty: string;
  /** The entries of this page. */
  children: ReactNode[];
}

/** A page of one of a lobster's lists. */
export function TabList({ tab, serialNo, cursor, next, empty, children }: TabListProps) {
  const t = useTranslations("lobster.tabs");
  return (
    <section aria-labelledby={tab}>
      <h2 id={tab} className="sr-only">
        {t(tab)}
      </h2>
      {children.length === 0 ? <Empty title={empty} /> : null}
      <div className="divide-y divide-line">{children}</div>
      <Pager path={tabPath(serialNo, tab)} cursor={cursor} next={next} />
    </section>
  );
}
