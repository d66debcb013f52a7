import type { Endpoint } from "./endpoint";

/** For example `getPostsIdComments` for `GET /posts/{id}/comments`. */
export function operationId({ method, path }: Pick<Endpoint, "method" | "path">): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
