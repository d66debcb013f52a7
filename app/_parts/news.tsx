"use client";

import { countNewer, type NewestPosts } from "@/lib/pages/newer";
import { Announcement, type AnnouncementProps } from "./announcement";
import { usePoll } from "./use-poll";

const SECONDS = 20;

interface NewsProps extends AnnouncementProps {
  /** Answers `{ count }`: how much is new since the page was made. */
  address: string;
}

/** Announces what is new on a page of an owner. */
export function News({ address, ...announcement }: NewsProps) {
  const news = usePoll<{ count: number }>(address, SECONDS, "later");
  return <Announcement count={news?.count ?? 0} {...announcement} />;
}

interface NewPostsProps extends AnnouncementProps {
  /** The time of the newest post that is shown (ISO 8601); empty if none is. */
  after: string;
  /** Only posts with this tag are shown. */
  tag: string | undefined;
  /** Whether the viewer has a lobster, which may see other posts than everybody. */
  isKnown: boolean;
}

/**
 * Announces posts that are newer than the shown ones. All pages ask the same question, whose answer is kept in between.
 * Only when that has something new does a lobster's owner ask for the posts as their lobster sees them.
 *
 * The number may differ from what is then seen: at most 50 posts of all tags are looked at, the answer may be some
 * seconds old, and what only this lobster sees (its own words in the shadow) is announced with the next post that all see.
 */
export function NewPosts({ after, tag, isKnown, ...announcement }: NewPostsProps) {
  const everybodys = usePoll<NewestPosts>("/newest.json", SECONDS, "later");
  const known = countNewer(everybodys, after, tag);
  const own = usePoll<NewestPosts>(isKnown && known > 0 ? "/me/newest.json" : null, SECONDS);
  return <Announcement count={isKnown ? countNewer(own, after, tag) : known} {...announcement} />;
}
