import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { buildingsNamed } from "@/lib/areas/buildings/named";
import type { FoundKind, SearchQuery } from "@/lib/areas/search/lists";
import { countMatches } from "@/lib/areas/search/read";
import { pageViewer } from "@/lib/pages/viewer";
import { FoundBuildings } from "./found-buildings";
import { FoundList, foundPage } from "./found-lists";
import { KindFilter } from "./kind-filter";
import { pathOf, SEARCH_KINDS } from "./kinds";
import { FIRST, ONE_KIND } from "./shown";

interface ResultsProps {
  q: string;
  wanted: SearchQuery;
}

/** The first matches of each kind. */
export async function AllKinds({ q, wanted }: ResultsProps) {
  const [t, counts, ...pages] = await Promise.all([
    getTranslations("search"),
    pageViewer().then((viewer) => countMatches(viewer, wanted)),
    ...SEARCH_KINDS.map(async (kind) => ({
      kind,
      ...(await foundPage(kind, q, wanted, { limit: FIRST[kind] })),
    })),
  ]);
  const there = pages.filter(({ entries }) => entries.length > 0);
  const buildings = buildingsNamed(q);
  if (there.length + buildings.length === 0)
    return <Empty title={t("nothing", { q })}>{t("nothingHint")}</Empty>;
  return (
    <>
      {there.length > 0 ? <KindFilter q={q} counts={counts} current={undefined} /> : null}
      <FoundBuildings buildings={buildings} />
      {there.map(({ kind, entries, next }) => (
        <div key={kind}>
          <FoundList kind={kind} entries={entries} />
          {next ? (
            <p className="border-t border-line pt-2">
              <Link href={pathOf(q, kind)} prefetch={false} className="inline-flex min-h-11 items-center">
                {t(`allOf.${kind}`)}
              </Link>
            </p>
          ) : null}
        </div>
      ))}
    </>
  );
}

interface OneKindProps extends ResultsProps {
  kind: FoundKind;
  cursor: string | undefined;
}

export async function OneKind({ q, wanted, kind, cursor }: OneKindProps) {
  const [t, counts, { entries, next }] = await Promise.all([
    getTranslations("search"),
    pageViewer().then((viewer) => countMatches(viewer, wanted)),
    foundPage(kind, q, wanted, { cursor, limit: ONE_KIND[kind] }),
  ]);
  return (
    <>
      <KindFilter q={q} counts={counts} current={kind} />
      {entries.length > 0 ? (
        <FoundList kind={kind} entries={entries} />
      ) : (
        <Empty title={t("nothing", { q })}>{t("nothingHint")}</Empty>
      )}
      <Pager path={pathOf(q, kind)} cursor={cursor} next={next} />
    </>
  );
}
