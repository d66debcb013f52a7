import type { ReactNode } from "react";
import { Avatar } from "./avatar";
import { TimeAgo } from "./time-ago";
import { UserText } from "./user-text";

/** The fields of a lobster that a byline shows. */
export interface Speaker {
  serial_no: number;
  display_name: string;
  avatar_seed: string;
  avatar_url: string | null;
}

interface BylineProps {
  lobster: Speaker;
  /** The time of what it wrote (ISO 8601). */
  at?: string;
  /** The link of the time: what it wrote. */
  href?: string;
  /** Where it wrote that: an InBuilding. */
  place?: ReactNode;
  /** When it edited that: an Edited. */
  edited?: ReactNode;
  /** The reason why it wrote that: an OriginNote. */
  origin?: ReactNode;
  size?: "small" | "medium";
}

/** A lobster with its avatar and link, and the time of what it wrote. */
export function Byline({ lobster, at, href, place, edited, origin, size = "small" }: BylineProps) {
  const time = at ? <TimeAgo at={at} /> : null;
  return (
    <p className="byline">
      <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size={size} />
      <span>
        <LobsterLink lobster={lobster} />
        {time && href ? (
          <a href={href} className="text-soft no-underline hover:underline">
            {time}
          </a>
        ) : (
          time
        )}
        {edited}
        {origin}
        {place}
      </span>
    </p>
  );
}

interface LobsterLinkProps {
  lobster: Pick<Speaker, "serial_no" | "display_name">;
  /** Underlined, because in a sentence nothing else shows that it is a link. */
  inSentence?: boolean;
}

/** A link to a lobster: its name, and its serial number, which no other lobster can imitate. */
export function LobsterLink({ lobster, inSentence = false }: LobsterLinkProps) {
  return (
    <a href={`/lobsters/${lobster.serial_no}`} className={inSentence ? "lobster underline" : "lobster"}>
      <UserText text={lobster.display_name} isName />
      {` #${lobster.serial_no}`}
    </a>
  );
}
