import Link from "next/link";
import { useTranslations } from "next-intl";
import { BuildingName } from "@/app/_parts/building-name";
import { LobsterLink } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import type { Act } from "@/lib/access/activity/read";
import type { ActTarget } from "@/lib/access/activity/targets";
import { buildingOf, type CampusBuilding } from "@/lib/areas/buildings/campus";
import { commentPath } from "@/lib/areas/posts/url";
import { MESSAGES } from "@/lib/pages/i18n/messages";

const { some, gone } = MESSAGES.en.activity;

/** The name by which a table of messages has an area or a type of target. */
const nameIn = <Table extends { other: string }>(table: Table, name: string) =>
  (Object.hasOwn(table, name) ? name : "other") as keyof Table & string;

interface TargetProps {
  act: Pick<Act, "area" | "targetType" | "targetId">;
  target: ActTarget | undefined;
}

/** The target of an act: its title as a link, or a note that it is gone. */
export function ActivityTargetLink({ act, target }: TargetProps) {
  const t = useTranslations("activity");
  const { area, targetType, targetId } = act;
  if (targetType === null || targetId === null) {
    return t(`some.${nameIn(some, area)}`);
  }
  if (targetType === "building") {
    const building = buildingOf(targetId);
    return building ? <PlaceLink building={building} /> : t("gone.building");
  }
  if (!target) return t(`gone.${nameIn(gone, targetType)}`);
  return t.rich(`target.${target.type}`, { title: () => <TitleLink id={targetId} target={target} /> });
}

export function PlaceLink({ building }: { building: CampusBuilding }) {
  return (
    <Link href={`/buildings/${building.slug}`} prefetch={false}>
      <BuildingName {...building} />
    </Link>
  );
}

function TitleLink({ id, target }: { id: string; target: ActTarget }) {
  if (target.serialNo !== null)
    return <LobsterLink lobster={{ serial_no: target.serialNo, display_name: target.title }} inSentence />;
  return (
    <Link href={addressOf(id, target)} prefetch={false}>
      <UserText text={target.title} />
    </Link>
  );
}

function addressOf(id: string, { type, postId, isThere }: ActTarget): string {
  if (postId !== null) return isThere ? commentPath(postId, id) : `/posts/${postId}`;
  if (type === "challenge") return `/challenges/${id}`;
  return type === "quest" ? `/quests/${id}` : `/posts/${id}`;
}
