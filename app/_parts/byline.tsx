import Link from "next/link";
import { Ago } from "./ago";
import { Avatar } from "./avatar";

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
  /** Where the time leads: to what it wrote. */
  href?: string;
  size?: "small" | "medium";
}

/** A lobster with its avatar and link, and the time of what it wrote. */
export function Byline({ lobster, at, href, size = "small" }: BylineProps) {
  const time = at ? <Ago at={at} /> : null;
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-sm text-soft">
      <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size={size} />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <LobsterLink lobster={lobster} />
        {time && href ? (
          <Link href={href} prefetch={false} className="text-soft no-underline hover:underline">
            {time}
          </Link>
        ) : (
          time
        )}
      </span>
    </p>
  );
}

interface LobsterLinkProps {
  lobster: Pick<Speaker, "serial_no" | "display_name">;
  /** Underlined, because in a sentence nothing else shows that it is a link. */
  inSentence?: boolean;
}

/** A link to a lobster: its name, and its serial number, which cannot be imitated. */
export function LobsterLink({ lobster, inSentence = false }: LobsterLinkProps) {
  return (
    <Link
      href={`/lobsters/${lobster.serial_no}`}
      prefetch={false}
      className={`relative z-1 min-w-0 wrap-anywhere ${inSentence ? "" : "no-underline hover:underline"}`}
    >
      <bdi className="font-semibold text-ink">{lobster.display_name}</bdi>{" "}
      <span className="text-soft">#{lobster.serial_no}</span>
    </Link>
  );
}
