import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Prose } from "@/app/_parts/markdown";
import { TimeAgo } from "@/app/_parts/time-ago";
import type { Message } from "@/lib/areas/messages/schemas";
import type { MarkdownContent } from "@/lib/pages/markdown/read";

interface MessageBubbleProps {
  message: z.input<typeof Message>;
  /** Whether the owner's own lobster wrote it. */
  isOwn: boolean;
  /** Its text, parsed as Markdown. */
  content: MarkdownContent;
}

/** One message. Those of the owner's own lobster are on the right. */
export function MessageBubble({ message, isOwn, content }: MessageBubbleProps) {
  const t = useTranslations("me.messages");
  const { from_lobster, read_at, created_at } = message;
  return (
    <li className={`max-w-[85%] space-y-1 ${isOwn ? "self-end" : "self-start"}`}>
      <p className="sr-only">{from_lobster.display_name}</p>
      <div
        className={`w-fit max-w-full rounded-2xl px-4 py-2.5 ${isOwn ? "ml-auto rounded-br-sm bg-foam" : "rounded-bl-sm border border-line bg-sheet"}`}
      >
        <Prose content={content} />
      </div>
      <p className={`flex gap-x-3 text-sm text-soft ${isOwn ? "justify-end" : ""}`}>
        <TimeAgo at={created_at} />
        <span>{t(read_at ? "read" : "delivered")}</span>
      </p>
    </li>
  );
}
