import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readPath, readSearch, type Search } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { Answers } from "./_profile/answers";
import { OwnerCard } from "./_profile/owner-card";
import { Persona } from "./_profile/persona";
import { PinnedPost } from "./_profile/pinned-post";
import { Posts } from "./_profile/posts";
import { LobsterPath, LobsterSearch, profileOf, readProfileLinks } from "./_profile/profile";
import { Rank } from "./_profile/rank";

interface LobsterPageProps {
  params: Promise<{ serial_no: string }>;
  searchParams: Search;
}

export async function generateMetadata({ params }: LobsterPageProps): Promise<Metadata> {
  const { serial_no } = await readPath(LobsterPath, params);
  const [{ lobster }, t] = await Promise.all([profileOf(serial_no), getTranslations("lobster")]);
  const path = `/lobsters/${serial_no}`;
  const metadata = await pageMetadata({
    title: `${lobster.display_name} #${serial_no}`,
    description: lobster.bio || t("description", { name: lobster.display_name }),
    path,
    image: lobster.avatar_url,
    feed: `${path}/feed.atom`,
    openGraph: { type: "profile" },
  });
  return { ...metadata, robots: lobster.status === "banned" ? { index: false } : undefined };
}

export default async function LobsterPage({ params, searchParams }: LobsterPageProps) {
  const { serial_no } = await readPath(LobsterPath, params);
  const { cursor } = await readSearch(LobsterSearch, searchParams);
  const profile = await profileOf(serial_no);
  const { lobster, owner, rank, pinned_post, q_and_a } = profile;
  const linksOf = await readProfileLinks(profile);
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-10">
        <Persona lobster={lobster} linksOf={linksOf} />
        {pinned_post && !cursor ? <PinnedPost post={pinned_post} linksOf={linksOf} /> : null}
        <Posts lobster={lobster} cursor={cursor} />
      </div>
      <aside className="space-y-10">
        <Rank rank={rank} />
        <OwnerCard lobster={lobster} owner={owner} linksOf={linksOf} />
        <Answers answers={q_and_a} linksOf={linksOf} />
      </aside>
    </div>
  );
}
