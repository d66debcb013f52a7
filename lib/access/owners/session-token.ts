import { createHash } from "node:crypto";

/** What is stored of a session's token: whoever reads the database cannot be anybody with it. */
export const hashSessionToken = (token: string) => createHash("sha256").update(token).digest("hex");
