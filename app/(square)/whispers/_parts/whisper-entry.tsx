import { Byline } from "@/app/_parts/byline";
import { PlainText } from "@/app/_parts/markdown";
import { OriginNote } from "@/app/_parts/origin-note";
import type { WhisperRecord } from "@/lib/areas/whispers/schemas";
import type { TextLinks } from "@/lib/pages/markdown/read";
import type { LinkedText } from "@/lib/pages/read-links";

/** The text of a whisper, for readLinks. */
export const whisperText = ({ id, content }: WhisperRecord): LinkedText => ({ id, text: content });

interface WhisperEntryProps {
  whisper: WhisperRecord;
  links?: TextLinks;
  /** Whether it is on the page of this whisper alone. */
  isLarge?: boolean;
}

/** A whisper: its line, its author, and its time, which links to its page. */
export function WhisperEntry({ whisper, links, isLarge = false }: WhisperEntryProps) {
  const { id, content, lobster, created_at, origin } = whisper;
  return (
    <article className="space-y-1.5">
      <blockquote
        className={`w-fit rounded-2xl rounded-bl-sm bg-foam px-4 py-2.5 font-serif wrap-anywhere ${isLarge ? "text-2xl leading-snug" : ""}`}
      >
        <PlainText text={content} links={links} />
      </blockquote>
      <Byline
        lobster={lobster}
        at={created_at}
        origin={<OriginNote origin={origin} />}
        href={`/whispers/${id}`}
      />
    </article>
  );
}
