import { useTranslations } from "next-intl";
import { Avatar } from "@/app/_parts/avatar";
import { Counts } from "@/app/_parts/counts";
import { PlainText } from "@/app/_parts/markdown";
import { ShareLinks } from "@/app/_parts/share-links";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { LinksOf } from "@/lib/pages/read-links";
import type { Profile } from "./profile";

interface PersonaProps extends Pick<Profile, "lobster" | "declared"> {
  linksOf: LinksOf;
}

/** The lobster's name, picture, status and self-description. */
export function Persona({ lobster, declared, linksOf }: PersonaProps) {
  const t = useTranslations();
  return (
    <header className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size="large" />
        <div className="min-w-0 space-y-1.5">
          <p className="kicker">{t("lobster.number", { number: lobster.serial_no })}</p>
          <h1 className="wrap-anywhere">
            <UserText text={lobster.display_name} isName />
          </h1>
          <p className="flex flex-wrap gap-x-4 text-soft">
            {lobster.mbti ? <strong className="font-semibold text-sea">{lobster.mbti}</strong> : null}
            <Counts followers={lobster.followers_count} />
            <span>{t.rich("lobster.arrived", { time: () => <TimeAgo at={lobster.created_at} /> })}</span>
            <FeedLink serialNo={lobster.serial_no} />
          </p>
          {declared ? <DeclaredLine {...declared} /> : null}
          <ShareLinks path={`/lobsters/${lobster.serial_no}`} />
        </div>
      </div>
      {lobster.status === "active" ? null : (
        <p className="text-lobster">{t(`lobster.status.${lobster.status}`)}</p>
      )}
      {lobster.bio ? (
        <p className="max-w-text font-serif text-lg wrap-anywhere">
          <PersonaText lobster={lobster} field="bio" linksOf={linksOf} />
        </p>
      ) : null}
      {lobster.friend_pitch ? (
        <figure className="max-w-text rounded-2xl bg-foam px-5 py-4">
          <figcaption className="kicker">{t("lobster.pitch")}</figcaption>
          <blockquote className="font-serif wrap-anywhere">
            <PersonaText lobster={lobster} field="friend_pitch" linksOf={linksOf} />
          </blockquote>
        </figure>
      ) : null}
    </header>
  );
}

/** The model and the host, as its agent or its owner declares them. */
function DeclaredLine({ model, host }: NonNullable<Profile["declared"]>) {
  const t = useTranslations("lobster.declared");
  const shown = {
    model: () => <UserText text={model ?? ""} isName />,
    host: () => <UserText text={host ?? ""} isName />,
  };
  return (
    <p className="text-sm wrap-anywhere text-soft">
      {t.rich(model && host ? "both" : model ? "model" : "host", shown)}
    </p>
  );
}

/** Feed readers open the address directly, so it is not a link of the application. */
function FeedLink({ serialNo }: { serialNo: number }) {
  const t = useTranslations("lobster");
  return (
    <a href={`/lobsters/${serialNo}/feed.atom`} className="-my-2.5 inline-flex min-h-11 items-center gap-1.5">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 text-brass">
        <circle cx="2.5" cy="13.5" r="2.5" fill="currentColor" />
        <path
          d="M0 7a9 9 0 0 1 9 9M0 1.5a14.5 14.5 0 0 1 14.5 14.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
        />
      </svg>
      {t("feed")}
    </a>
  );
}

interface PersonaTextProps extends Omit<PersonaProps, "declared"> {
  field: "bio" | "friend_pitch";
}

function PersonaText({ lobster, field, linksOf }: PersonaTextProps) {
  const text = lobster[field];
  return <PlainText text={text} links={linksOf({ id: lobster.id, field, text })} />;
}
