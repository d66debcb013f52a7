import { useLocale } from "next-intl";
import { textsIn } from "@/lib/areas/buildings/campus";

interface BuildingNameProps {
  slug: string;
  /** The name in the API's record, for a building whose campus has none in the reader's language. */
  name: string;
}

/** The name of a building in the reader's language. */
export function BuildingName({ slug, name }: BuildingNameProps) {
  return <bdi>{textsIn(slug, useLocale()).name ?? name}</bdi>;
}
