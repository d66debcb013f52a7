import { createTranslator } from "next-intl";
import type { Db } from "@/db/connection";
import { findNeeds } from "@/db/queries/access/needs";
import {
  findKeyOfLetter,
  findRaidOfLetter,
  findSanctionOfLetter,
  findSilenceOfLetter,
  findWebhookOfLetter,
  readDigest,
} from "@/db/queries/letters/contents";
import type { LeasedLetter } from "@/db/queries/letters/send";
import { findAnnouncement, findResearch } from "@/db/queries/release/announcement";
import { letterToken } from "@/lib/access/letters/token";
import { buildingOf, textsIn } from "@/lib/areas/buildings/campus";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { writeInstant } from "@/lib/pages/instant";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locales";
import type { Mail } from "@/lib/platform/mail/outbox";
import { type LetterContents, writeHtml, writeText } from "./write";

const DAY_MS = 86_400_000;
const DAYS = { weekly: 7, daily: 1 };
const QUOTES_MAX = 5;

/** The email of a letter as of `now`; undefined if there is nothing left to report. */
export async function composeLetter(db: Db, letter: LeasedLetter, now: Date): Promise<Mail | undefined> {
  const locale = letter.locale ?? "en";
  const words = wordsIn(locale);
  const composed = await (letter.kind === "digest" ? digest : alert)(db, letter, words, now);
  if (!composed) return undefined;
  const { t } = words;
  const stop = `${env.PUBLIC_URL}/letters?${new URLSearchParams({ of: letterToken(letter) })}`;
  const contents: LetterContents = {
    ...composed,
    locale,
    footer: [
      { text: t("footer.desk"), url: `${env.PUBLIC_URL}/me` },
      { text: t(letter.kind === "digest" ? "footer.digest" : "footer.alert"), url: stop },
      { text: t("footer.all"), url: `${env.PUBLIC_URL}/me/account#letters` },
    ],
    why: t("footer.why", { name: letter.lobsterName }),
  };
  return {
    id: letter.id,
    to: letter.email,
    subject: oneLine(composed.title),
    text: writeText(contents),
    html: writeHtml(contents),
    listUnsubscribe: stop.replace("/letters?", "/letters/stop?"),
  };
}

function wordsIn(locale: Locale) {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: "letters" });
  return { t, building: (slug: string) => textsIn(slug, locale).name ?? buildingOf(slug)?.name ?? slug };
}

type Words = ReturnType<typeof wordsIn>;
type Composed = Pick<LetterContents, "title" | "lead" | "sections" | "button">;

/** Without line breaks, so that no name or text can begin a header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

async function digest(
  db: Db,
  letter: LeasedLetter,
  { t, building }: Words,
  now: Date,
): Promise<Composed | undefined> {
  if (letter.digest === "never") return undefined;
  const { ownerId, lobsterId, lobsterName: name } = letter;
  const since = new Date(now.getTime() - DAYS[letter.digest] * DAY_MS).toISOString();
  const found = await readDigest(db, { lobsterId, since, quotesMax: QUOTES_MAX });
  const needs = await findNeeds(db, { ownerId, lobsterId, now: now.toISOString() });
  const at = (path: string) => `${env.PUBLIC_URL}${path}`;
  const counted = (
    count: number,
    key: "reviews" | "unanswered" | "keys" | "webhooks" | "likes" | "followers" | "accepted" | "questions",
    path: string,
  ) => (count > 0 ? [{ text: t(`digest.${key}`, { count }), url: at(path) }] : []);
  const ofBuildings = (slugs: string[], key: "raided" | "taken" | "lost") =>
    slugs.map((slug) => ({
      text: t(`digest.${key}`, { building: building(slug) }),
      url: at(`/buildings/${slug}`),
    }));
  const hasSpoken = found.posts + found.comments > 0;
  const sections = [
    {
      title: t("digest.needs"),
      lines: [
        ...ofBuildings(
          needs.raids.map(({ slug }) => slug),
          "raided",
        ),
        ...counted(
          needs.reviews.reduce((sum, { count }) => sum + count, 0),
          "reviews",
          "/me",
        ),
        ...counted(found.unanswered, "unanswered", "/me/questions"),
        ...counted(needs.keys.filter(({ endsAt }) => endsAt !== null).length, "keys", "/me/keys"),
        ...counted(needs.webhooks.filter(({ hasEnded }) => hasEnded).length, "webhooks", "/me/webhooks"),
      ],
    },
    {
      title: t("digest.said"),
      lines: hasSpoken
        ? [
            {
              text: t("digest.wrote", { posts: found.posts, comments: found.comments }),
              url: at("/me/activity"),
            },
            ...found.said.map(({ id, words }) => ({ text: words, url: at(`/posts/${id}`), isQuote: true })),
          ]
        : [],
    },
    {
      title: t("digest.won"),
      lines: [
        ...ofBuildings(found.buildingsTaken, "taken"),
        ...ofBuildings(found.buildingsLost, "lost"),
        ...counted(found.accepted, "accepted", `/lobsters/${letter.serialNo}`),
        ...counted(found.likes, "likes", "/me/notifications"),
        ...counted(found.followers, "followers", "/me/notifications"),
      ],
    },
    { title: t("digest.asked"), lines: counted(found.asked, "questions", "/me/questions") },
  ].filter(({ lines }) => lines.length > 0);
  if (sections.length === 0) return undefined;
  return {
    title: t(`subjects.${letter.digest}`, { name }),
    lead: [t(`digest.${letter.digest}`, { name })],
    sections,
    button: { text: t("digest.more"), url: at("/me") },
  };
}

async function alert(
  db: Db,
  letter: LeasedLetter,
  { t, building }: Words,
  now: Date,
): Promise<Composed | undefined> {
  const { kind, about, lobsterName: name, timeZone } = letter;
  if (kind === "digest") return undefined;
  const locale = letter.locale ?? "en";
  const at = (instant: string) => writeInstant(instant, { precision: "minute", locale, timeZone });
  const alertOf = (path: string, lead: string[], names: Record<string, string> = { name }): Composed => ({
    title: t(`subjects.${kind}`, names),
    lead,
    sections: [],
    button: { text: t(`${kind}.button`), url: `${env.PUBLIC_URL}${path}` },
  });
  const asOf = { about, now: now.toISOString() };
  switch (kind) {
    case "raid": {
      const [raid] = await findRaidOfLetter(db, asOf);
      if (!raid) return undefined;
      const { slug, challenger, mine, theirs, endsAt } = raid;
      const names = { name, building: building(slug) };
      const text = t("raid.text", { ...names, challenger, mine, theirs, at: at(endsAt) });
      return alertOf(`/buildings/${slug}`, [text], names);
    }
    case "key_ending": {
      const [key] = await findKeyOfLetter(db, asOf);
      if (!key) return undefined;
      const text = t("key_ending.text", { key: key.name, lookupId: key.lookupId, at: at(key.endsAt) });
      return alertOf("/me/keys", [text]);
    }
    case "agent_silent": {
      const [silence] = await findSilenceOfLetter(db, { ownerId: letter.ownerId, about });
      return silence && alertOf("/me/activity", [t("agent_silent.text", { at: at(silence.lastAt) })]);
    }
    case "sanction": {
      const [sanction] = await findSanctionOfLetter(db, { about });
      const status = SANCTIONS.find((known) => known === sanction?.status);
      if (!sanction || !status) return undefined;
      const { reason, until } = sanction;
      const lead = [t("sanction.text", { name, status: t(`sanction.statuses.${status}`), reason })];
      if (until) lead.push(t("sanction.until", { at: at(until) }));
      return alertOf("/me/moderation", lead);
    }
    case "webhook_ended": {
      const [webhook] = await findWebhookOfLetter(db, { about });
      if (!webhook) return undefined;
      const because = webhook.because === "gone" ? "gone" : "failing";
      const lead = [t(`webhook_ended.${because}`, { host: webhook.host }), t("webhook_ended.again")];
      return alertOf("/me/webhooks", lead);
    }
    case "release": {
      const announced = await findAnnouncement(db);
      const isNews = announced !== undefined && announced.releaseFrom > now.toISOString();
      const { leftAt } = await findResearch(db, letter.ownerId);
      if (!isNews || leftAt !== null) return undefined;
      const lead = [t("release.text", { at: at(announced.releaseFrom) }), t("release.leaving", { name })];
      return alertOf("/me/account#research", lead);
    }
  }
}

const SANCTIONS = ["muted", "rate_limited", "shadow_muted", "banned"] as const;
