import { env } from "@/lib/platform/env";

export const postUrl = (postId: string): string => `${env.PUBLIC_URL}/posts/${postId}`;

/** The path of a comment on its post's page, which begins where the comment is on it. */
export const commentPath = (postId: string, commentId: string): string =>
  `/posts/${postId}?comment=${commentId}#comment-${commentId}`;

export const commentUrl = (postId: string, commentId: string): string =>
  `${env.PUBLIC_URL}${commentPath(postId, commentId)}`;
