import { useFormatter, useTranslations } from "next-intl";
import { BuildingLink } from "@/app/_parts/building-link";
import { BuildingName } from "@/app/_parts/building-name";
import { LobsterLink } from "@/app/_parts/byline";
import { ScrollStart } from "@/app/_parts/scroll-start";
import { UserText } from "@/app/_parts/user-text";
import { campusPlan } from "@/app/(square)/buildings/_map/plan";
import { campus } from "@/lib/areas/buildings/campus";
import type { CampusDay } from "@/lib/areas/buildings/week";
import type { Cut } from "@/lib/pages/crest/crest";
import { type Holder, heldIn } from "./held-in";
import { SmallMap, SmallMapDefinitions } from "./small-map";

interface WeekProps {
  /** The oldest first; the last one is today. */
  days: CampusDay[];
  /** Everybody who held something in the week. */
  bearers: readonly Holder[];
  /** The cuts of the flags, by seed. */
  cuts: ReadonlyMap<string, Cut>;
}

/** The campus over the last seven days: a small map of each, who took what, and the same as a table. */
export function Week({ days, bearers, cuts }: WeekProps) {
  const t = useTranslations("buildings.week");
  const dayName = useDayName();
  return (
    <>
      <SmallMapDefinitions plan={campusPlan()} bearers={bearers} cuts={cuts} />
      <ScrollStart target="[data-today-map]" className="-mx-4 px-4 sm:mx-0 sm:px-0">
        <ol className="flex gap-4">
          {days.map((day, no) => (
            <li
              key={day.date}
              data-today-map={no === days.length - 1 || undefined}
              className="w-44 shrink-0 space-y-1.5 text-sm lg:w-auto lg:min-w-0 lg:flex-1"
            >
              <div className="overflow-hidden rounded-lg border border-line">
                <SmallMap
                  plan={campusPlan()}
                  holders={day.holders}
                  changed={new Set(day.changes.map(({ slug }) => slug))}
                />
              </div>
              <h2 className="font-sans text-sm font-semibold tracking-normal">
                {no === days.length - 1 ? t("today") : <time dateTime={day.date}>{dayName(day.date)}</time>}
              </h2>
              <Changes changes={day.changes} />
            </li>
          ))}
        </ol>
      </ScrollStart>
      <details>
        <summary className="min-h-11 content-center text-sm text-sea">{t("table")}</summary>
        <WeekTable days={days} />
      </details>
    </>
  );
}

/** A date as a weekday and a day of its month. */
function useDayName() {
  const format = useFormatter();
  return (date: string) =>
    format.dateTime(new Date(date), { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
}

const CHANGES_MAX = 4;

function Changes({ changes }: Pick<CampusDay, "changes">) {
  const t = useTranslations("buildings.week");
  if (changes.length === 0) return <p className="text-soft">{t("quiet")}</p>;
  return (
    <ul className="space-y-1 text-soft">
      {changes.slice(0, CHANGES_MAX).map(({ slug, to }) => (
        <li key={slug} className="wrap-anywhere">
          {t.rich(to ? "taken" : "left", {
            building: () => <BuildingLink slug={slug} />,
            lobster: () => (to ? <LobsterLink lobster={to} inSentence /> : null),
          })}
        </li>
      ))}
      {changes.length > CHANGES_MAX ? <li>{t("more", { count: changes.length - CHANGES_MAX })}</li> : null}
    </ul>
  );
}

function WeekTable({ days }: { days: CampusDay[] }) {
  const t = useTranslations("buildings.week");
  const dayName = useDayName();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that the keyboard can scroll it.
    <section className="overflow-x-auto" aria-label={t("table")} tabIndex={0}>
      <table className="w-full text-left text-sm [&_td]:px-2 [&_td]:py-2">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4">
              {t("building")}
            </th>
            {days.map(({ date }) => (
              <th key={date} scope="col" className="px-2 py-2 whitespace-nowrap">
                {dayName(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campus().buildings.map((building) => (
            <tr key={building.slug} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-4 font-medium">
                <BuildingName {...building} />
              </th>
              {heldIn(building.slug, days).map(({ date, holder, count }) => (
                <td key={date} colSpan={count}>
                  {holder ? (
                    <>
                      <UserText text={holder.display_name} isName /> {`#${holder.serial_no}`}
                    </>
                  ) : (
                    t("nobody")
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
