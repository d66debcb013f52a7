import { headers } from "next/headers";
import { z } from "zod";

/** The request header in which the proxy tells pages their own path. It replaces whatever the browser sent. */
export const PATH_HEADER = "x-page-path";

const HOME = "/me";

/**
 * Where to go after logging in: a page of the owner or of the desk. Anything else counts as `/me`, so that no link to
 * the log-in page leads out of the square (docs/decisions/0011).
 */
export const ReturnPath = z
  .string()
  .max(200)
  .regex(/^\/(following|(me|admin)(\/[\w-]+)*)$/)
  .catch(HOME);

export function loginPath(path: string): string {
  const next = ReturnPath.parse(path);
  return next === HOME ? "/login" : `/login?${new URLSearchParams({ next })}`;
}

/** The page on which a newcomer names a lobster, and which leads on to `path`. */
export const namePath = (path: string): string =>
  `/me/name?${new URLSearchParams({ next: ReturnPath.parse(path) })}`;

/** The log-in page that leads back to the page that is being rendered. */
export const loginFromHere = async () => loginPath((await headers()).get(PATH_HEADER) ?? HOME);
