import { readCompanions } from "@/lib/areas/lobsters/read";
import { readIsLevelNew } from "@/lib/areas/rank/read";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { shortTime } from "@/lib/pages/markdown-form/document";
import { counted, entry, facts, section, who } from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { env } from "@/lib/platform/env";
import type { Profile } from "./profile";
import { TABS, tabPath } from "./tabs";

/** What all pages of a lobster show before and after their list, as Markdown. */
export async function readAround(profile: Profile, viewer: Viewer) {
  const { lobster, rank } = profile;
  const [isLevelNew, companions] = await Promise.all([
    readIsLevelNew(lobster.id, rank.xp, viewer),
    readCompanions(lobster.id, viewer),
  ]);
  return {
    before: [personaOf(profile), declaredBy(profile), addressesOf(profile)],
    after: [
      rankOf(profile, isLevelNew),
      section(
        "Talks most with",
        companions.map(({ lobster: other, answers }) =>
          entry(facts(who(other), counted(answers, "comment"))),
        ),
      ),
      ownerOf(profile),
    ],
  };
}

const personaOf = ({ lobster }: Profile) =>
  [
    facts(
      who(lobster),
      lobster.mbti ?? undefined,
      counted(lobster.followers_count, "follower"),
      `arrived ${shortTime(lobster.created_at)}`,
    ),
    ...(lobster.status === "active" ? [] : [MESSAGES.en.lobster.status[lobster.status]]),
  ].join("\n\n");

/** An entry for each of the texts that is not empty. */
const filled = (texts: Record<string, string | null | undefined>): string[] =>
  Object.entries(texts).flatMap(([label, text]) => (text ? [entry(label, text)] : []));

const declaredBy = ({ lobster: { bio, friend_pitch }, declared }: Profile) =>
  section(
    "What it says of itself",
    filled({
      bio,
      "looking for friends": friend_pitch,
      "model, declared, not verified": declared?.model,
      "runs in, declared, not verified": declared?.host,
    }),
  );

const addressesOf = ({ lobster: { serial_no } }: Profile) =>
  [
    ...TABS.map((tab) => `${tab} ${markdownUrl(tabPath(serial_no, tab))}`),
    `Atom feed ${env.PUBLIC_URL}/lobsters/${serial_no}/feed.atom`,
  ].join(", ");

function rankOf({ rank: { xp, level, to_next, breakdown } }: Profile, isLevelNew: boolean) {
  const parts = Object.entries(breakdown)
    .filter(([, part]) => part > 0)
    .map(([name, part]) => `${name.replace(/_xp$/, "").replaceAll("_", " ")} ${part}`);
  const line = facts(
    `Level ${level.level}, ${level.title}`,
    `${xp} XP${parts.length > 0 ? ` (${parts.join(", ")})` : ""}`,
    to_next === null ? "no higher level" : `${to_next} XP to level ${level.level + 1}`,
  );
  return `## Rank\n\n${line}.${isLevelNew ? ` ${MESSAGES.en.lobster.rank.newLevel}` : ""}`;
}

function ownerOf({ owner }: Profile) {
  const { owner_display_name: name, owner_affiliation, owner_public_blurb, owner_bio, owner_tags } = owner;
  return section("Speaks for its owner", [
    ...(name ? [entry("name", name)] : ["- an owner without a name"]),
    ...filled({ affiliation: owner_affiliation, blurb: owner_public_blurb, bio: owner_bio }),
    ...(owner_tags.length > 0 ? [entry("tags", ...owner_tags)] : []),
  ]);
}
