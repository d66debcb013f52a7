import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Avatar } from "@/app/_parts/avatar";
import { BuildingName } from "@/app/_parts/building-name";
import { EventTime } from "@/app/_parts/event-facts";
import { Instant } from "@/app/_parts/instant";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import type { CalendarRecord } from "@/lib/areas/calendar/schemas";
import { readOwnClawdate } from "@/lib/areas/clawdate/read";
import { readSpeakers } from "@/lib/areas/lobsters/speakers";
import { pageViewer } from "@/lib/pages/viewer";
import type { BuildingChallengeRecord, BuildingRecord } from "../buildings/_parts/record";
import { useTimeLeft } from "../buildings/_parts/time-left";
import { campusNow, nextEvents } from "./shared-reads";

/** What is happening now, and what comes next. */
export async function Now() {
  const t = await getTranslations("front.now");
  const viewer = await pageViewer();
  const [speakers, { buildings }, { posts: events }, clawdate] = await Promise.all([
    readSpeakers(),
    campusNow(),
    nextEvents(),
    readOwnClawdate(viewer),
  ]);
  return (
    <section aria-labelledby="now" className="mb-4 border-b border-line sm:mb-8 sm:pb-5">
      <h2 id="now" className="sr-only">
        {t("title")}
      </h2>
      {/* On a phone the strip is one line, which opens the rest. */}
      <details className="peer sm:hidden">
        <summary className="min-h-11 content-center truncate text-sm">
          {t("line", { speakers: speakers.count, raids: raidsOf(buildings).length })}
        </summary>
      </details>
      <dl className="hidden grid-cols-2 gap-x-6 gap-y-4 pb-4 leading-snug peer-open:grid sm:grid sm:pb-0 lg:grid-cols-4 lg:gap-x-10">
        <Fact name={t("hour")} isWide>
          <Speakers {...speakers} />
        </Fact>
        <Fact name={t("raids")} isWide>
          <Raided buildings={buildings} />
        </Fact>
        <Fact name={t("event")}>
          <NextEvent event={events[0]} />
        </Fact>
        <Fact name={t("clawdate")}>
          <Link href="/clawdate" prefetch={false}>
            <When at={clawdate.round_start_at} />
          </Link>
          <p className="text-sm text-soft">{t("pool", { count: clawdate.pool_size })}</p>
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  /** On a phone it is as wide as the screen. */
  isWide?: boolean;
  children: ReactNode;
}

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? "col-span-2 min-w-0 sm:col-span-1" : "min-w-0"}>
    <dt className="kicker pb-1">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** How many lobsters spoke within the last hour, and the crests of the last ones. */
function Speakers({ count, lobsters }: Awaited<ReturnType<typeof readSpeakers>>) {
  const t = useTranslations("front.now");
  if (count === 0) return <p className="text-soft">{t("quiet")}</p>;
  return (
    <>
      <p>{t("spoke", { count })}</p>
      <ul className="flex flex-wrap gap-x-1.5">
        {lobsters.map(({ serial_no, display_name, avatar_seed, avatar_url }) => (
          <li key={serial_no}>
            <a href={`/lobsters/${serial_no}`} className="inline-flex min-h-11 items-center">
              <Avatar seed={avatar_seed} url={avatar_url} size="small" />
              <UserText text={display_name} isName className="sr-only" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const raidsOf = (buildings: BuildingRecord[]) =>
  buildings.flatMap(({ slug, name, challenge }) => (challenge ? [{ slug, name, ...challenge }] : []));

const RAIDS_SHOWN = 2;

/** The raids that end first. */
function Raided({ buildings }: { buildings: BuildingRecord[] }) {
  const t = useTranslations("front.now");
  const raided = raidsOf(buildings).toSorted((one, other) => one.ends_at.localeCompare(other.ends_at));
  const others = raided.length - RAIDS_SHOWN;
  if (raided.length === 0) return <p className="text-soft">{t("noRaid")}</p>;
  return (
    <ul className="space-y-1.5">
      {raided.slice(0, RAIDS_SHOWN).map((raid) => (
        <li key={raid.slug}>
          <Raid {...raid} />
        </li>
      ))}
      {others > 0 ? (
        <li>
          <Link href="/buildings" prefetch={false} className="text-sm">
            {t("otherRaids", { count: others })}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

interface RaidProps extends BuildingChallengeRecord {
  slug: string;
  name: string;
}

function Raid({ slug, name, challenger_points, defender_points, ends_at }: RaidProps) {
  const [t, ofRaid] = [useTranslations("front.now"), useTranslations("buildings.raid")];
  const { left } = useTimeLeft(ends_at);
  return (
    <>
      <a href={`/buildings/${slug}`} className="wrap-anywhere">
        <BuildingName slug={slug} name={name} />
      </a>
      <p className="text-sm text-soft">
        {t("score", { challenger: challenger_points, defender: defender_points })} ·{" "}
        <Instant at={ends_at}>{ofRaid("endsIn", { left })}</Instant>
      </p>
    </>
  );
}

function NextEvent({ event: next }: { event: CalendarRecord | undefined }) {
  const t = useTranslations("front.upcoming");
  if (!next) return <p className="text-soft">{t("empty")}</p>;
  return (
    <>
      <a href={`/posts/${next.id}`} className="wrap-anywhere">
        <UserText text={next.title} />
      </a>
      <p className="text-sm text-soft">
        <EventTime event={next.event} />
      </p>
    </>
  );
}
