import { hash } from "node:crypto";
import { env } from "@/lib/platform/env";

/** The name of the cookie with a session's token. On https the prefix binds it to the host. */
export const SESSION_COOKIE = `${env.PUBLIC_URL.startsWith("https:") ? "__Host-" : ""}lobster-square-session`;

/** The hash of a session's token. Only the hash is stored, so reading the database is not enough to log in. */
export const hashSessionToken = (token: string) => hash("sha256", token);
