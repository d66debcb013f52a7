import type { Endpoint } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";

/** The path of an operation's page. It ends in the operation's id in the OpenAPI document. */
export const operationPath = (endpoint: Pick<Endpoint, "id">): string => `/docs/operations/${endpoint.id}`;

const BY_PATH = new Map(registry.map((endpoint) => [operationPath(endpoint), endpoint]));
const BY_OPERATION = new Map(registry.map((endpoint) => [endpoint.operation, endpoint]));

export const OPERATION_PATHS: readonly string[] = [...BY_PATH.keys()];

/** Addresses from when an operation's id was made of its method and path, such as `postPosts`. */
const FORMER = new Map(registry.map((endpoint) => [formerPath(endpoint), endpoint]));

function formerPath({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `/docs/operations/${method.toLowerCase()}${name}`;
}

/** The list of these pages, to which /llms.txt leads. */
export const OPERATIONS_INDEX = "/docs/operations/llms.txt";

/** The operation whose page had this path before; undefined for every other path. */
export const operationFormerlyAt = (path: string): Endpoint | undefined => FORMER.get(path);

export const operationAt = (path: string): Endpoint | undefined => BY_PATH.get(path);

/** The operation such as `GET /feed`; undefined if there is none. */
export const operationNamed = (operation: string): Endpoint | undefined => BY_OPERATION.get(operation);
