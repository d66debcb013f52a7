import { useLocale } from "next-intl";
import { getLocale } from "next-intl/server";
import { buildingOf, type CampusBuilding, textsIn } from "@/lib/areas/buildings/campus";
import type { Locale } from "@/lib/platform/locales";

/**
 * A building with the name from the API's record, which is shown if the campus has none in the reader's
 * language.
 */
type Named = Pick<CampusBuilding, "slug" | "name">;

const nameIn =
  (locale: Locale) =>
  ({ slug, name }: Named): string =>
    textsIn(slug, locale).name ?? name;

/** Returns a function from a building to its name in the language of the page. */
export const useBuildingName = () => nameIn(useLocale());

/** Like `useBuildingName`, outside of components. */
export const getBuildingName = async () => nameIn(await getLocale());

/** The same by the building's slug. */
export async function getSlugName() {
  const name = await getBuildingName();
  return (slug: string) => name({ slug, name: buildingOf(slug)?.name ?? slug });
}

/** A building's name. Every page shows it through this component or one of these functions. */
export function BuildingName(building: Named) {
  return <bdi>{useBuildingName()(building)}</bdi>;
}
