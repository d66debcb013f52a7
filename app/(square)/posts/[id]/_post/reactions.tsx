import { getTranslations } from "next-intl/server";
import { EmojiName, type ReactionEmoji } from "@/lib/areas/reactions/schemas";

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

export async function Reactions({ counts }: { counts: Record<ReactionEmoji, number> }) {
  const t = await getTranslations("post");
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
