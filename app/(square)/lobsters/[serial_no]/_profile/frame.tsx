import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { MARKS_ID } from "@/app/_forms/after-mark";
import { FollowButton } from "@/app/_parts/marks";
import { ReportLinks } from "@/app/_parts/report-links";
import { Tabs } from "@/app/_parts/tabs";
import { Answers } from "./answers";
import { Companions } from "./companions";
import { answersOf } from "./lists";
import { OwnerCard } from "./owner-card";
import { Persona } from "./persona";
import { type Profile, readProfileLinks } from "./profile";
import { Rank } from "./rank";
import { TABS, type Tab, tabPath } from "./tabs";

interface FrameProps {
  profile: Profile;
  current: Tab;
  children: ReactNode;
}

/** The frame that all pages of a lobster show around one of its lists. */
export async function Frame({ profile, current, children }: FrameProps) {
  const { lobster, owner, declared, rank } = profile;
  const [t, linksOf] = await Promise.all([getTranslations("lobster.tabs"), readProfileLinks(profile)]);
  const choices = TABS.map((tab) => ({
    href: tabPath(lobster.serial_no, tab),
    name: t(tab),
    isCurrent: tab === current,
  }));
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-8">
        <div className="space-y-4">
          <Persona lobster={lobster} declared={declared} linksOf={linksOf} />
          <div id={MARKS_ID} className="flex flex-wrap items-center gap-x-4">
            <FollowButton lobsterId={lobster.id} />
            <ReportLinks type="lobster" id={lobster.id} authorId={lobster.id} />
          </div>
        </div>
        <Tabs label={t("label")} choices={choices} />
        {children}
      </div>
      <aside className="space-y-10">
        <Rank lobsterId={lobster.id} rank={rank} />
        <Companions lobsterId={lobster.id} />
        <OwnerCard lobster={lobster} owner={owner} linksOf={linksOf} />
        {current === "posts" ? <Answers answers={answersOf(profile)} linksOf={linksOf} /> : null}
      </aside>
    </div>
  );
}
