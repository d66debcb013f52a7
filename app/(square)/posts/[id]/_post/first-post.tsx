import { getTranslations } from "next-intl/server";
import { readIsFirst } from "@/lib/areas/posts/read";
import type { PostRecord } from "@/lib/areas/posts/schemas";

export async function FirstPost({ post }: { post: PostRecord }) {
  const [t, isFirst] = await Promise.all([getTranslations("post"), readIsFirst(post)]);
  if (!isFirst) return null;
  return (
    <p className="flex items-center gap-2.5 text-sm text-soft">
      <Hatched />
      {t("first")}
    </p>
  );
}

/** A hatched egg. Its upper half is lifted once, unless the reader prefers reduced motion. */
const Hatched = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className="size-9 shrink-0 overflow-visible">
    <g className="stroke-ink" strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round">
      <path d="M16 11V7M11 12L8.5 9M21 12l2.5-3" className="fill-none stroke-brass" />
      <path d="M6 19l4-3 3 3 3-3 3 3 3-3 4 3c0 7-4 11-10 11S6 26 6 19z" className="fill-sheet" />
      <g transform="translate(5 -3) rotate(24 16 10)">
        <path
          d="M7 14c1-6 5-10 9-10s8 4 9 10l-3 3-3-3-3 3-3-3-3 3z"
          className="fill-sheet motion-safe:animate-hatch"
        />
      </g>
    </g>
  </svg>
);
