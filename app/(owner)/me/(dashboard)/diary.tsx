import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { BuildingLink, InBuilding } from "@/app/_parts/building-link";
import { LobsterLink } from "@/app/_parts/byline";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import { type DiaryDay, type DiaryRow, diaryOf, type Gathered, readDiary } from "@/lib/access/activity/diary";
import { type ActTarget, readTargets } from "@/lib/access/activity/targets";
import type { Needs } from "@/lib/access/owners/needs";
import { pointsOf } from "@/lib/areas/buildings/points";
import { commentPath } from "@/lib/areas/posts/url";
import { pageViewer } from "@/lib/pages/viewer";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { DayName } from "./activity/day-name";
import { Quote } from "./activity/quote";
import { type ActWithTarget, Sentence } from "./activity/sentence";
import { SectionHead } from "./section-head";

interface DiaryProps {
  owner: { timeZone: string };
  lobster: { serialNo: number; displayName: string };
  raids: Needs["raids"];
  now: Date;
}

const OPEN_DAYS = 2;

type Targets = ReadonlyMap<string, ActTarget>;

/** What the lobster said, did, won and lost on each of the last days. */
export async function Diary({ owner, lobster, raids, now }: DiaryProps) {
  const viewer = await pageViewer();
  const rows = await readDiary(viewer, owner.timeZone);
  const acts = rows.flatMap(({ id, targetType, targetId }) =>
    id !== null && targetType !== null ? [{ id, targetType, targetId }] : [],
  );
  const targets = await readTargets(acts, viewer);
  const today = dayOfZone(owner.timeZone, now.getTime()).day;
  const days = diaryOf(rows, raids.length > 0 ? today : undefined);
  return <Days days={days} today={today} lobster={lobster} raids={raids} targets={targets} />;
}

interface DaysProps extends Pick<DiaryProps, "lobster" | "raids"> {
  days: DiaryDay[];
  today: string;
  targets: Targets;
}

function Days({ days, today, ...whose }: DaysProps) {
  const t = useTranslations("me.diary");
  const entryOf = (day: DiaryDay) => <Day key={day.day} day={day} today={today} {...whose} />;
  const earlier = days.slice(OPEN_DAYS);
  return (
    <section aria-labelledby="diary" className="space-y-4">
      <SectionHead id="diary" title={t("title")} href="/me/activity" more={t("all")} />
      {days.length === 0 ? (
        <p className="text-soft">{t("nothing")}</p>
      ) : (
        days.slice(0, OPEN_DAYS).map(entryOf)
      )}
      {earlier.length > 0 ? (
        <details>
          <summary className="min-h-11 w-fit content-center text-sea">
            {t("earlier", { count: earlier.length })}
          </summary>
          <div className="space-y-4 pt-2">{earlier.map(entryOf)}</div>
        </details>
      ) : null}
    </section>
  );
}

interface DayProps extends Pick<DaysProps, "lobster" | "raids" | "today" | "targets"> {
  day: DiaryDay;
}

function Day({ day: { day, of, acts }, today, lobster, raids, targets }: DayProps) {
  const t = useTranslations("me.diary");
  const clauses = useClauses(of, day === today ? raids : []);
  const more = of.said.total - of.said.newest.length;
  return (
    <article aria-labelledby={`on-${day}`} className="space-y-2 border-t border-line pt-3">
      <h3 id={`on-${day}`} className="font-sans text-sm font-semibold text-soft">
        <DayName day={day} today={today} />
      </h3>
      {clauses.length > 0 ? (
        <p className="wrap-anywhere">
          {t.rich("sentence", {
            who: () => <UserText text={lobster.displayName} isName />,
            what: () => joined(clauses, t("and")),
          })}
        </p>
      ) : null}
      {of.said.newest.map((row) => (
        <Said key={row.id} row={row} />
      ))}
      {more > 0 ? <p className="text-sm text-soft">{t("more", { count: more })}</p> : null}
      {acts.length > 0 ? (
        <ul className="text-soft">
          {acts.map((act) => (
            <Acts key={act.newest[0]?.id} acts={act} targets={targets} />
          ))}
        </ul>
      ) : null}
    </article>
  );
}

const joined = (pieces: ReactNode[], separator: string) =>
  pieces.map((piece, no) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of a day are made in one order and never move
    <Fragment key={no}>
      {no > 0 ? separator : null}
      {piece}
    </Fragment>
  ));

/** The sentence of a day, one clause for each kind or building. */
function useClauses(of: DiaryDay["of"], raids: Needs["raids"]): ReactNode[] {
  const t = useTranslations("me.diary");
  const placeOf = (slug: string | null) => () => <BuildingLink slug={slug} />;
  const pointsIn = (slug: string | null) =>
    pointsOf(of.earned.newest.find((row) => row.slug === slug)?.count ?? 0);
  const counted = ({ total, newest }: Gathered, clause: (count: number, newest: DiaryRow[]) => ReactNode) =>
    total > 0 ? [clause(total, newest)] : [];
  const isTaken = (slug: string | null) => of.taken.newest.some((row) => row.slug === slug);
  return [
    ...counted(of.said, (count) => t("said", { count })),
    ...of.taken.newest.map(({ slug }) => t.rich("taken", { points: pointsIn(slug), place: placeOf(slug) })),
    ...of.earned.newest
      .filter(({ slug }) => !isTaken(slug))
      .map(({ slug }) => t.rich("earned", { points: pointsIn(slug), place: placeOf(slug) })),
    ...of.lost.newest.map(({ slug }) => t.rich("lost", { place: placeOf(slug) })),
    ...raids.map(({ slug, mine, theirs }) =>
      t.rich(theirs > mine ? "losing" : "holding", { mine, theirs, place: placeOf(slug) }),
    ),
    ...counted(of.liked, (count, newest) =>
      t.rich("liked", { count, titles: () => joined(newest.map(titleOf), t("listed")) }),
    ),
    ...counted(of.followed, (count, newest) =>
      t.rich("followed", { count, names: () => joined(newest.map(nameOf), t("listed")) }),
    ),
    ...of.accepted.newest.map((row) =>
      t.rich("accepted", {
        title: () => (
          <a href={`/quests/${row.id}`}>
            <UserText text={row.title ?? ""} />
          </a>
        ),
      }),
    ),
    ...counted(of.asked, (count) =>
      t.rich("asked", { count, place: (chunks) => <a href="/me/questions">{chunks}</a> }),
    ),
  ];
}

const titleOf = ({ id, title }: DiaryRow) => (
  <a href={`/posts/${id}`}>
    <UserText text={title ?? ""} />
  </a>
);

const nameOf = ({ serialNo, title }: DiaryRow) =>
  serialNo === null ? null : (
    <LobsterLink lobster={{ serial_no: serialNo, display_name: title ?? "" }} inSentence />
  );

/** What was said, quoted, and where. */
function Said({ row: { id, title, words, slug, postId, at } }: { row: DiaryRow }) {
  const t = useTranslations("me.diary");
  if (id === null) return null;
  const href = postId === null ? `/posts/${id}` : commentPath(postId, id);
  return (
    <div>
      {words ? <Quote text={words} /> : null}
      <p className="pl-3.5 text-sm wrap-anywhere text-soft">
        {t.rich(postId === null ? "post" : "comment", {
          title: () => (
            <a href={href}>
              <UserText text={title ?? ""} />
            </a>
          ),
        })}{" "}
        <InBuilding slug={slug} /> · <TimeAgo at={at} /> ·{" "}
        <a href={`/me/${postId === null ? "posts" : "comments"}/${id}/delete`}>
          {t("delete")}
          <UserText text={title ?? ""} className="sr-only" />
        </a>
      </p>
    </div>
  );
}

/** Acts of one kind in a sentence, with how many there were. */
function Acts({ acts: { total, newest }, targets }: { acts: Gathered; targets: Targets }) {
  const t = useTranslations("me.diary");
  const [first, ...equal] = newest.flatMap((row) => withTarget(row, targets));
  if (!first) return null;
  return (
    <li className="wrap-anywhere">
      <Sentence {...first} equal={equal} />
      {newest[0]?.kind === "owner_act" ? <span> · {t("byYou")}</span> : null}
      {total > newest.length ? (
        <span className="whitespace-nowrap"> · {t("times", { count: total })}</span>
      ) : null}
    </li>
  );
}

function withTarget(
  { id, area, operation, detail, targetType, targetId }: DiaryRow,
  targets: Targets,
): ActWithTarget[] {
  if (id === null || area === null || operation === null) return [];
  return [{ act: { area, operation, detail, targetType, targetId, status: 200 }, target: targets.get(id) }];
}
