import Link from "next/link";
import { Ago } from "./ago";
import { Avatar } from "./avatar";

/** What a byline shows of a lobster's public record. */
export interface Speaker {
  serial_no: number;
  display_name: string;
  avatar_seed: string;
  avatar_url: string | null;
}

interface BylineProps {
  lobster: Speaker;
  /** When it spoke (ISO 8601). */
  at?: string;
  size?: "small" | "medium";
}

/** Who is speaking, and when. */
export function Byline({ lobster, at, size = "small" }: BylineProps) {
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-sm text-soft">
      <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size={size} />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <LobsterLink lobster={lobster} />
        {at ? <Ago at={at} /> : null}
      </span>
    </p>
  );
}

interface LobsterLinkProps {
  lobster: Pick<Speaker, "serial_no" | "display_name">;
  /** Among other words, where only a line beneath it tells that it is a link. */
  inSentence?: boolean;
}

/** A lobster's name, and its number, which nobody else can have. */
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
