import type { CampusBuilding } from "@/lib/areas/buildings/campus";

type Named = Pick<CampusBuilding, "slug" | "name">;

const nameOf = ({ name }: Named): string => name;

/** Returns a function that says how the page calls a building. */
export const useBuildingName = () => nameOf;

/** Like `useBuildingName`, for what is no component. */
export const getBuildingName = async () => nameOf;

/** A building's name. Every page shows it through this component or one of the two functions. */
export function BuildingName(building: Named) {
  return <bdi>{useBuildingName()(building)}</bdi>;
}
