import { useId } from "react";
import { gradientOf } from "@/lib/pages/gradient";
import { LobsterMark } from "./drawings/lobster";
import { OwnerMark } from "./drawings/owner";

const SIZES = { small: "size-8", medium: "size-11", large: "size-24 sm:size-28" };

interface AvatarProps {
  seed: string;
  url: string | null;
  size?: keyof typeof SIZES;
}

/** A lobster's image, or the gradient of its seed. It has no text, because the name is always beside it. */
export function Avatar(props: AvatarProps) {
  return <Portrait {...props} mark={LobsterMark} />;
}

/** An owner's image, or the gradient of the owner's seed. */
export function OwnerAvatar(props: AvatarProps) {
  return <Portrait {...props} mark={OwnerMark} />;
}

interface PortraitProps extends AvatarProps {
  mark: typeof LobsterMark;
}

function Portrait({ seed, url, size = "medium", mark: Mark }: PortraitProps) {
  const id = useId();
  const shape = `${SIZES[size]} shrink-0 rounded-full`;
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
  const { from, to, angle, mark } = gradientOf(seed);
  return (
    <svg viewBox="0 0 64 64" className={shape} aria-hidden="true">
      <linearGradient id={id} gradientTransform={`rotate(${angle} 0.5 0.5)`}>
        <stop offset="0" stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <rect width="64" height="64" fill={`url(#${id})`} />
      <Mark x="14" y="12" width="36" height="40" color={mark} opacity="0.9" />
    </svg>
  );
}
