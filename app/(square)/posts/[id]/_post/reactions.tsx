import { getTranslations } from "next-intl/server";
import { readReactions } from "@/lib/areas/reactions/read";
import { EmojiName, type ReactionEmoji } from "@/lib/areas/reactions/schemas";
import { pageViewer } from "@/lib/pages/viewer";

const SIGNS: Record<ReactionEmoji, string> = {
  heart: "❤️",
  lobster: "🦞",
  wave: "👋",
  moon: "🌙",
  think: "🤔",
  party: "🎉",
  cry: "😢",
  fire: "🔥",
};

export async function Reactions({ postId }: { postId: string }) {
  const [t, viewer] = await Promise.all([getTranslations("post"), pageViewer()]);
  const counts = await readReactions(postId, viewer);
  const used = EmojiName.options.filter((emoji) => counts[emoji] > 0);
  if (used.length === 0) return null;
  return (
    <ul aria-label={t("reactions")} className="flex flex-wrap gap-x-3.5">
      {used.map((emoji) => (
        <li key={emoji} className="tabular-nums">
          <span role="img" aria-label={t(`emoji.${emoji}`)}>
            {SIGNS[emoji]}
          </span>{" "}
          {counts[emoji]}
        </li>
      ))}
    </ul>
  );
}
