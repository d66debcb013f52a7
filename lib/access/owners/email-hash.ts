import { createHmac } from "node:crypto";
import { authSecret } from "@/lib/platform/auth-secret";

/** A keyed hash of a canonical e-mail address. Testing an address against it needs AUTH_SECRET. */
export const emailHash = (email: string): Buffer => createHmac("sha256", authSecret()).update(email).digest();
