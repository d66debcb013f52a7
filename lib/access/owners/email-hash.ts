import { createHmac } from "node:crypto";

/** A keyed hash of a canonical e-mail address. Testing an address against it needs AUTH_SECRET. */
export const emailHash = (email: string): Buffer =>
  createHmac("sha256", process.env.AUTH_SECRET ?? "")
    .update(email)
    .digest();
