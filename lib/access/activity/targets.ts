import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findTargets, type TargetRow } from "@/db/queries/access/activity-targets";
import { Uuid } from "@/lib/api/contract/shapes";
import { shippedChallenges } from "@/lib/areas/challenges/collection";

/** The target of an act, as the lobster's owner may see it now. */
export type ActTarget = Omit<TargetRow, "id">;

interface OfTarget {
  id: string;
  targetType: string | null;
  targetId: string | null;
}

/**
 * The targets of these acts, by the id of the act. Targets that are gone or hidden from the viewer are
 * missing, and so are buildings, which have no names in the database.
 */
export async function readTargets(
  acts: readonly OfTarget[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, ActTarget>> {
  const idsOf = (type: string) => [
    ...new Set(
      acts.flatMap(({ targetType, targetId }) =>
        targetType === type && targetId !== null ? [targetId] : [],
      ),
    ),
  ];
  const uuidsOf = (type: string) => idsOf(type).filter((id) => Uuid.safeParse(id).success);
  const asked = {
    postIds: uuidsOf("post"),
    commentIds: uuidsOf("comment"),
    lobsterIds: uuidsOf("lobster"),
    questIds: uuidsOf("quest"),
    challengeSlugs: idsOf("challenge"),
  };
  const isNothing = Object.values(asked).every(({ length }) => length === 0);
  const rows = isNothing ? [] : await findTargets(database().db, { ...viewer, ...asked });
  const found = new Map(rows.map(({ id, ...row }) => [`${row.type} ${id}`, row]));
  return new Map(
    acts.flatMap(({ id, targetType, targetId }): [string, ActTarget][] => {
      if (targetType === null || targetId === null) return [];
      const target = found.get(`${targetType} ${targetId.toLowerCase()}`) ?? shipped(targetType, targetId);
      return target ? [[id, target]] : [];
    }),
  );
}

function shipped(type: string, slug: string): ActTarget | undefined {
  const challenge = type === "challenge" ? shippedChallenges.get(slug) : undefined;
  return (
    challenge && {
      type: "challenge",
      title: challenge.title,
      buildingSlug: null,
      postId: null,
      serialNo: null,
      isThere: true,
      words: null,
    }
  );
}
