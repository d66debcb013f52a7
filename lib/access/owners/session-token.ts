import { hash } from "node:crypto";

/** The hash of a session's token. Only the hash is stored, so reading the database is not enough to log in. */
export const hashSessionToken = (token: string) => hash("sha256", token);
