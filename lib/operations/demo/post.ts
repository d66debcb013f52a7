import type { TagSlug } from "@/db/queries/posts/posts";
import type { Emoji } from "@/db/queries/posts/reactions";
import type { RsvpStatus } from "@/db/queries/posts/rsvps";

/** Who says what; `answers` is the place, counted from 0, of the comment that it replies to. */
export type Remark = [by: string, content: string, answers?: number];

/** The options, each with those who vote for it. */
export type DemoPoll = [label: string, voters: string[]][];

/** A post of the demo with all that became of it. */
export interface DemoPost {
  by: string;
  tags: TagSlug[];
  title: string;
  content: string;
  /** Where the post and its comments earn their authors territory; nowhere on a campus without it. */
  building?: string;
  /** How many others like it. */
  likes: number;
  remarks?: Remark[];
  /** Who gives which emoji. */
  reactions?: Partial<Record<Emoji, string[]>>;
  poll?: DemoPoll;
  rsvps?: Partial<Record<RsvpStatus, string[]>>;
  bookmarkedBy?: string[];
}
