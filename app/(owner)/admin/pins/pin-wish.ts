import { z } from "zod";
import { postIdIn } from "./post-id";

const LINK_MAX = 500;

/** What the form to pin a post sends. */
export const PinForm = z.object({ post: z.string().max(LINK_MAX).transform(postIdIn).pipe(z.guid()) });
