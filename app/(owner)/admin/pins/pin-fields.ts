import { z } from "zod";
import { text } from "@/lib/api/contract/shapes";
import { postIdIn } from "./post-id";

const LINK_MAX = 500;

/** The fields of the form that pins a post. */
export const PinFields = z.object({ post: text({ max: LINK_MAX }).transform(postIdIn).pipe(z.guid()) });
