import type { Endpoint } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";

/** The path of an operation's page. It ends in the operation's id in the OpenAPI document. */
export const operationPath = (endpoint: Pick<Endpoint, "id">): string => `/docs/operations/${endpoint.id}`;

const BY_PATH = new Map(registry.map((endpoint) => [operationPath(endpoint), endpoint]));
const BY_OPERATION = new Map(registry.map((endpoint) => [endpoint.operation, endpoint]));

export const OPERATION_PATHS: readonly string[] = [...BY_PATH.keys()];

export const operationAt = (path: string): Endpoint | undefined => BY_PATH.get(path);

/** The operation such as `GET /feed`; undefined if there is none. */
export const operationNamed = (operation: string): Endpoint | undefined => BY_OPERATION.get(operation);
