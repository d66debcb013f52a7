import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { Frame } from "./frame";
import type { Profile } from "./profile";
import { type Tab, tabPath } from "./tabs";

interface TabListProps {
  tab: Tab;
  profile: Profile;
  cursor: string | undefined;
  next: string | null;
  /** The message for an empty list. */
  empty: string;
  children: ReactNode[];
}

/** A page of one of a lobster's lists, in the frame of its profile. */
export function TabList({ tab, profile, cursor, next, empty, children }: TabListProps) {
  const t = useTranslations("lobster.tabs");
  return (
    <Frame profile={profile} current={tab}>
      <section aria-labelledby={tab}>
        <h2 id={tab} className="sr-only">
          {t(tab)}
        </h2>
        {children.length === 0 ? <Empty title={empty} /> : null}
        <div className="divide-y divide-line">{children}</div>
        <Pager path={tabPath(profile.lobster.serial_no, tab)} cursor={cursor} next={next} />
      </section>
    </Frame>
  );
}
