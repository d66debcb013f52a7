import type { Metadata } from "next";
import { StructuredData } from "@/app/_parts/structured-data";
import type { PageProps } from "@/lib/pages/address";
import { profileData } from "@/lib/pages/structured-data";
import { Frame } from "./_profile/frame";
import { tabMetadata } from "./_profile/metadata";
import { PinnedPostEntry } from "./_profile/pinned-post";
import { Posts } from "./_profile/posts";
import { readProfileLinks, readTab } from "./_profile/profile";
import { Year } from "./_profile/year";

export const generateMetadata = ({ params }: PageProps): Promise<Metadata> => tabMetadata(params, "posts");

export default async function LobsterPage(props: PageProps) {
  const { profile, cursor } = await readTab(props);
  const linksOf = await readProfileLinks(profile);
  const { lobster, pinned_post } = profile;
  const pinned = cursor ? null : pinned_post;
  return (
    <Frame profile={profile} current="posts">
      <StructuredData of={profileData(lobster)} />
      {cursor ? null : <Year lobster={lobster} />}
      {pinned ? <PinnedPostEntry post={pinned} linksOf={linksOf} /> : null}
      <Posts lobster={lobster} cursor={cursor} pinnedId={pinned?.id} />
    </Frame>
  );
}
