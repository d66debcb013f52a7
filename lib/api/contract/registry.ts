import { areaEndpoints } from "@/lib/areas/endpoints";
import { documents } from "@/lib/areas/service/endpoints";
import type { Endpoint } from "./endpoint";

const sortKey = ({ path, method }: Endpoint) => `${path.replaceAll("{", "~")} ${method}`;

/**
 * Every operation of the API. A literal path such as /lobsters/random comes before a path with a parameter in the same
 * position, so that the first match is the right one.
 */
export const registry: readonly Endpoint[] = [...areaEndpoints, ...documents].sort((one, other) =>
  sortKey(one) < sortKey(other) ? -1 : 1,
);
