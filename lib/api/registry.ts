import { areaEndpoints } from "@/lib/areas/endpoints";
import { getOpenapi } from "@/lib/areas/service/endpoints";
import type { Endpoint } from "./endpoint";

const sortKey = ({ path, method }: Endpoint) => `${path.replaceAll("{", "~")} ${method}`;

/**
 * Every operation of the API. A path that is written out stands before one with a parameter in its place,
 * so that the first match is the right one.
 */
export const registry: readonly Endpoint[] = [...areaEndpoints, getOpenapi].sort((one, other) =>
  sortKey(one) < sortKey(other) ? -1 : 1,
);
