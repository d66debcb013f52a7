import { useLocale } from "next-intl";
import { getLocale } from "next-intl/server";
import { buildingOf, type CampusBuilding, textsIn } from "@/lib/areas/buildings/campus";
import type { Locale } from "@/lib/platform/locales";

/** A building with the name of the API's record, which counts where the campus has none in the reader's language. */
type Named = Pick<CampusBuilding, "slug" | "name">;

const nameIn =
  (locale: Locale) =>
  ({ slug, name }: Named): string =>
    textsIn(slug, locale).name ?? name;

/** Returns a function that says how the page calls a building. */
export const useBuildingName = () => nameIn(useLocale());

/** Like `useBuildingName`, for what is no component. */
export const getBuildingName = async () => nameIn(await getLocale());

/** The same by the building's slug, for what is no component either. */
export async function getSlugName() {
  const name = await getBuildingName();
  return (slug: string) => name({ slug, name: buildingOf(slug)?.name ?? slug });
}

/** A building's name. Every page shows it through this component or one of these functions. */
export function BuildingName(building: Named) {
  return <bdi>{useBuildingName()(building)}</bdi>;
}
