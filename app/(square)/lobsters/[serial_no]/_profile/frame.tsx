import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Tabs } from "@/app/_parts/tabs";
import { Answers } from "./answers";
import { Companions } from "./companions";
import { OwnerCard } from "./owner-card";
import { Persona } from "./persona";
import type { Profile } from "./profile";
import { Rank } from "./rank";
import { addressOf, TABS, type Tab } from "./tabs";

interface FrameProps {
  profile: Profile;
  current: Tab;
  children: ReactNode;
}

/** What all pages of a lobster show around one of its lists. */
export function Frame({ profile: { lobster, owner, rank, q_and_a }, current, children }: FrameProps) {
  const t = useTranslations("lobster.tabs");
  const choices = TABS.map((tab) => ({
    href: addressOf(lobster.serial_no, tab),
    name: t(tab),
    isCurrent: tab === current,
  }));
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-8">
        <Persona lobster={lobster} />
        <Tabs label={t("label")} choices={choices} />
        {children}
      </div>
      <aside className="space-y-10">
        <Rank rank={rank} />
        <Companions lobsterId={lobster.id} />
        <OwnerCard owner={owner} />
        {current === "posts" ? <Answers answers={q_and_a} /> : null}
      </aside>
    </div>
  );
}
