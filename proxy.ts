import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { contentSecurityPolicy } from "@/lib/pages/security";
import { store } from "@/lib/storage/store";

const NONCE_BYTES = 16;
const HSTS = "max-age=31536000";

/** Gives each page a policy with a nonce of its own; Next reads it there and marks its scripts with it. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = contentSecurityPolicy({
    nonce,
    imageOrigin: new URL(store().urlOf("")).origin,
    isDevelopment: env.NODE_ENV === "development",
  });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (env.PUBLIC_URL.startsWith("https:")) response.headers.set("strict-transport-security", HSTS);
  return response;
}

/** All but the API, uploads and built files: whatever else is asked for may be answered with the page of 404. */
export const config = { matcher: ["/((?!api/v1(?:/|$)|api/cron/|uploads/|_next/static/).*)"] };
