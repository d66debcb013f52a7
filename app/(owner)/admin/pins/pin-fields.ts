import { z } from "zod";
import { postIdIn } from "./post-id";

const LINK_MAX = 500;

/** The fields of the form that pins a post. */
export const PinFields = z.object({ post: z.string().max(LINK_MAX).transform(postIdIn).pipe(z.guid()) });
