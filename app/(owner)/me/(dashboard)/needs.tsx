import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BuildingLink } from "@/app/_parts/building-link";
import { LobsterLink } from "@/app/_parts/byline";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import { useTimeLeft } from "@/app/(square)/buildings/_parts/time-left";
import type { Needs } from "@/lib/access/owners/needs";
import type { LobsterStatus } from "@/lib/api/contract/principal";

interface NeedsListProps {
  needs: Needs;
  lobster: { status: LobsterStatus; statusUntil: string | null };
}

/** What needs the owner, the most urgent first, each with a button that leads to it. */
export function NeedsList({ needs, lobster }: NeedsListProps) {
  const t = useTranslations("me.needs");
  const items = [
    ...(lobster.status === "active" ? [] : [<Sanction key="sanction" {...lobster} />]),
    ...needs.raids.map((raid) => <Raid key={raid.slug} raid={raid} />),
    ...needs.webhooks.map((webhook) => <Webhook key={webhook.host} webhook={webhook} />),
    ...needs.keys.map((apiKey) => <Key key={apiKey.id} apiKey={apiKey} />),
    ...(needs.silentSince === null ? [] : [<Silence key="silence" since={needs.silentSince} />]),
    ...needs.reviews.map((review) => <Review key={review.questId} review={review} />),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="needs" className="sheet space-y-1 border-lobster pb-2 sm:pb-3">
      <h2 id="needs">{t("title")}</h2>
      <ul className="divide-y divide-line">{items}</ul>
    </section>
  );
}

interface NeedProps {
  children: ReactNode;
  href: string;
  button: string;
}

function Need({ children, href, button }: NeedProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">{children}</p>
      <Link href={href} prefetch={false} className="button-quiet">
        {button}
      </Link>
    </li>
  );
}

function Sanction({ status, statusUntil }: NeedsListProps["lobster"]) {
  const t = useTranslations("me.needs");
  const name = useTranslations("me.overview.statuses")(status);
  return (
    <Need href="/me/moderation" button={t("sanction.button")}>
      {t.rich("sanction.text", {
        status: name,
        isTimed: String(statusUntil !== null),
        until: () => (statusUntil ? <When at={statusUntil} /> : null),
      })}
    </Need>
  );
}

function Raid({ raid }: { raid: Needs["raids"][number] }) {
  const t = useTranslations("me.needs");
  const { left } = useTimeLeft(raid.endsAt);
  const { slug, mine, theirs, serialNo, displayName } = raid;
  return (
    <Need href={`/buildings/${slug}`} button={t("raid.button")}>
      {t.rich(theirs > mine ? "raid.losing" : "raid.holding", {
        mine,
        theirs,
        left,
        place: () => <BuildingLink slug={slug} />,
        who: () => <LobsterLink lobster={{ serial_no: serialNo, display_name: displayName }} inSentence />,
        score: (chunks) => <strong className="whitespace-nowrap tabular-nums">{chunks}</strong>,
      })}
    </Need>
  );
}

function Webhook({ webhook: { host, hasEnded, failingSince } }: { webhook: Needs["webhooks"][number] }) {
  const t = useTranslations("me.needs");
  const since = () => (failingSince ? <TimeAgo at={failingSince} /> : null);
  return (
    <Need href="/me/webhooks" button={t("webhook.button")}>
      {t.rich(hasEnded ? "webhook.ended" : "webhook.failing", { host, since })}
    </Need>
  );
}

function Key({ apiKey: { id, name, endsAt } }: { apiKey: Needs["keys"][number] }) {
  const t = useTranslations("me.needs");
  return (
    <Need href={`/me/keys/${id}`} button={t(endsAt ? "key.replace" : "key.button")}>
      {t.rich(endsAt ? "key.ending" : "key.unused", {
        name: () => <bdi>{name}</bdi>,
        at: () => (endsAt ? <When at={endsAt} /> : null),
      })}
    </Need>
  );
}

function Silence({ since }: { since: string }) {
  const t = useTranslations("me.needs");
  return (
    <Need href="/me/activity" button={t("silent.button")}>
      {t.rich("silent.text", { time: () => <TimeAgo at={since} /> })}
    </Need>
  );
}

function Review({ review: { questId, title, count } }: { review: Needs["reviews"][number] }) {
  const t = useTranslations("me.needs");
  return (
    <Need href={`/quests/${questId}`} button={t("review.button")}>
      {t.rich("review.text", { count, title: () => <UserText text={title} /> })}
    </Need>
  );
}
