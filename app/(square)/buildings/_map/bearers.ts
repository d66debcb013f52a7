import type { BuildingRecord } from "../_parts/record";

/** The lobsters with flags on the map, some of them more than once. */
export const bearersOf = (buildings: readonly BuildingRecord[]) =>
  buildings.flatMap(({ holder, challenge }) => [holder?.lobster ?? [], challenge?.challenger ?? []].flat());

/** Each lobster once, oldest first, so that newcomers do not change the flags of others. */
export const bySerialNo = <Lobster extends { serial_no: number }>(lobsters: readonly Lobster[]): Lobster[] =>
  [...new Map(lobsters.map((lobster) => [lobster.serial_no, lobster])).values()].toSorted(
    (one, other) => one.serial_no - other.serial_no,
  );
