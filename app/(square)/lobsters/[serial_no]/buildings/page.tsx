import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BuildingLink } from "@/app/_parts/building-link";
import { Empty } from "@/app/_parts/empty";
import { TimeAgo } from "@/app/_parts/time-ago";
import { DrawingDefinitions } from "@/app/(square)/buildings/_map/drawing-definitions";
import { DrawnBuilding } from "@/app/(square)/buildings/_parts/drawn-building";
import { readHoldings } from "@/lib/areas/buildings/read";
import { type PageProps, readPath } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import { Frame } from "../_profile/frame";
import { tabMetadata } from "../_profile/metadata";
import { LobsterPath, profileOf } from "../_profile/profile";

export const generateMetadata = ({ params }: PageProps): Promise<Metadata> =>
  tabMetadata(params, "buildings");

export default async function BuildingsPage({ params }: PageProps) {
  const { serial_no } = await readPath(LobsterPath, params);
  const [profile, viewer, t] = await Promise.all([
    profileOf(serial_no),
    pageViewer(),
    getTranslations("lobster"),
  ]);
  const { lobster } = profile;
  const holdings = await readHoldings(lobster.id, viewer);
  return (
    <Frame profile={profile} current="buildings">
      <section aria-labelledby="buildings">
        <h2 id="buildings" className="sr-only">
          {t("tabs.buildings")}
        </h2>
        {holdings.length === 0 ? <Empty title={t("noBuildings")} /> : null}
        <DrawingDefinitions slugs={holdings.map(({ building }) => building.slug)} />
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {holdings.map(({ building: { slug }, points, earnedAt, heldSince }) => (
            <li key={slug} className="relative flex gap-4 border-b border-line py-4">
              <DrawnBuilding slug={slug} holder={heldSince ? lobster : null} className="h-18 w-16 shrink-0" />
              <div className="min-w-0 space-y-1 self-center">
                <p className="font-serif text-lg leading-snug font-semibold">
                  <BuildingLink slug={slug} />
                </p>
                <p className="text-sm text-soft">
                  {t.rich("points", { points, time: () => <TimeAgo at={earnedAt} /> })}
                </p>
                {heldSince ? (
                  <p className="text-sm text-soft">
                    {t.rich("holds", { time: () => <TimeAgo at={heldSince} /> })}
                  </p>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Frame>
  );
}
