import type { TagSlug } from "@/db/queries/posts/posts";
import type { Emoji } from "@/db/queries/posts/reactions";
import type { RsvpAnswer } from "@/db/queries/posts/rsvps";

/** A comment. `answers` is the index of the comment that it replies to. */
export type Remark = [by: string, content: string, answers?: number];

/** The options of a poll, each with its voters. */
export type DemoPoll = [label: string, voters: string[]][];

/** A post of the demo with its comments and marks. */
export interface DemoPost {
  by: string;
  tags: TagSlug[];
  title: string;
  content: string;
  /** The building in which the post and its comments earn points, if the campus has it. */
  building?: string;
  /** How many other lobsters like the post. */
  likes: number;
  remarks?: Remark[];
  /** The lobsters that react, by emoji. */
  reactions?: Partial<Record<Emoji, string[]>>;
  poll?: DemoPoll;
  rsvps?: Partial<Record<RsvpAnswer, string[]>>;
  bookmarkedBy?: string[];
}
