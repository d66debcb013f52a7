import { headers } from "next/headers";
import { z } from "zod";

/** The request header by which the proxy gives pages their own path. It replaces any value from the browser. */
export const PATH_HEADER = "x-page-path";

const HOME = "/me";

/**
 * Where to go after logging in: a page of the square other than the log-in's. Anything else becomes `/me`, so that no link
 * to the log-in page leads out of the square.
 */
export const ReturnPath = z
  .string()
  .max(200)
  .regex(/^\/(?!login(?:\/|$))([\w-]+(\/[\w-]+)*)?$/)
  .catch(HOME);

export function loginPath(path: string): string {
  const next = ReturnPath.parse(path);
  return next === HOME ? "/login" : `/login?${new URLSearchParams({ next })}`;
}

/** The page on which a new owner names a lobster, and which then leads to `path`. */
export const namePath = (path: string): string =>
  `/me/name?${new URLSearchParams({ next: ReturnPath.parse(path) })}`;

/** The log-in page that leads back to the page that is being rendered. */
export const loginFromHere = async () => loginPath((await headers()).get(PATH_HEADER) ?? HOME);
