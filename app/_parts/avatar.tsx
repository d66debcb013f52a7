import { crestOf } from "@/lib/pages/crest/crest";
import { CrestMark, CrestPattern } from "./crest";

const SIZES = { small: "avatar", medium: "avatar size-11", large: "avatar size-24 sm:size-28" };

interface AvatarProps {
  seed: string;
  url: string | null;
  size?: keyof typeof SIZES;
  /** An owner's avatar has a person on it, a lobster's a lobster. */
  of?: "lobster" | "owner";
}

/** The image of a lobster or an owner, or the crest of its seed. It has no text, because the name is beside it. */
export function Avatar({ seed, url, size = "medium", of = "lobster" }: AvatarProps) {
  const shape = SIZES[size];
  if (url) {
    return (
      // biome-ignore lint/performance/noImgElement: next/image writes style attributes, which the policy forbids.
      <img
        src={url}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        className={`${shape} bg-foam object-cover`}
      />
    );
  }
  const { design, ground, figure } = crestOf(seed);
  return (
    <svg className={shape} viewBox="-32 -32 64 64" fill={ground} color={figure} aria-hidden="true">
      <CrestPattern design={design} />
      <CrestMark of={of} />
    </svg>
  );
}
