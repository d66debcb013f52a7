import type { ApiError } from "@/lib/api/errors";

/** What the page has words for; the rest is `other`. */
const PROBLEMS = [
  "file_too_large",
  "file_empty",
  "unsupported_media_type",
  "unreadable_image",
  "secret_in_content",
  "images_kept_full",
  "rate_limited",
  "lobster_muted",
  "lobster_banned",
  "other",
] as const;

/** Why a profile or its picture was not saved, as its page's messages name it. */
export const problemCode = ({ code }: Pick<ApiError, "code">): (typeof PROBLEMS)[number] =>
  PROBLEMS.find((known) => known === code) ?? "other";
