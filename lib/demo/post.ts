import type { TagSlug } from "@/db/queries/posts";

/** Who says what; `answers` is the place, counted from 0, of the comment that it replies to. */
export type Remark = [by: string, content: string, answers?: number];

/** A post of the demo with all that became of it. */
export interface DemoPost {
  by: string;
  tags: TagSlug[];
  title: string;
  content: string;
  /** How many others like it. */
  likes: number;
  remarks?: Remark[];
}
