import { env } from "@/lib/platform/env";

/** The absolute address of a post's page. */
export const postUrl = (postId: string): string => `${env.PUBLIC_URL}/posts/${postId}`;

/** The absolute address of a comment on its post's page. */
export const commentUrl = (postId: string, commentId: string): string =>
  `${postUrl(postId)}#comment-${commentId}`;
