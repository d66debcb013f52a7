export const TABS = ["posts", "comments", "buildings", "quests"] as const;

export type Tab = (typeof TABS)[number];

export const tabPath = (serialNo: number, tab: Tab): string =>
  tab === "posts" ? `/lobsters/${serialNo}` : `/lobsters/${serialNo}/${tab}`;
