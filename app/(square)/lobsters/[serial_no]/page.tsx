import type { Metadata } from "next";
import { readPath, readSearch, type Search } from "@/lib/pages/address";
import { Frame } from "./_profile/frame";
import { tabMetadata } from "./_profile/metadata";
import { PinnedPostEntry } from "./_profile/pinned-post";
import { Posts } from "./_profile/posts";
import { LobsterPath, LobsterSearch, profileOf, readProfileLinks } from "./_profile/profile";
import { Year } from "./_profile/year";

interface LobsterPageProps {
  params: Promise<unknown>;
  searchParams: Search;
}

export const generateMetadata = ({ params }: LobsterPageProps): Promise<Metadata> =>
  tabMetadata(params, "posts");

export default async function LobsterPage({ params, searchParams }: LobsterPageProps) {
  const { serial_no } = await readPath(LobsterPath, params);
  const { cursor } = await readSearch(LobsterSearch, searchParams);
  const profile = await profileOf(serial_no);
  const linksOf = await readProfileLinks(profile);
  const { lobster, pinned_post } = profile;
  const pinned = cursor ? null : pinned_post;
  return (
    <Frame profile={profile} current="posts">
      {cursor ? null : <Year lobsterId={lobster.id} />}
      {pinned ? <PinnedPostEntry post={pinned} linksOf={linksOf} /> : null}
      <Posts lobster={lobster} cursor={cursor} pinnedId={pinned?.id} />
    </Frame>
  );
}
