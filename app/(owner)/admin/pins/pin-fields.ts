import { z } from "zod";
import { text } from "@/lib/api/contract/shapes";

const LINK_MAX = 500;

const LAST_PART = /(?:^|\/posts\/)([0-9a-f-]{36})(?:[/?#].*)?$/i;

/** The post's id in a pasted text: the id itself, or any link to the post's page. Undefined if there is none. */
export const postIdIn = (pasted: string): string | undefined =>
  LAST_PART.exec(pasted.trim())?.[1]?.toLowerCase();

export const PinFields = z.object({ post: text({ max: LINK_MAX }).transform(postIdIn).pipe(z.guid()) });
