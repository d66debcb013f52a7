import { env } from "@/lib/env";

/** The peer's address. Next sets X-Forwarded-For to it when no proxy did. */
export function addressFrom(headers: Pick<Headers, "get">): string {
  const forwarded = headers.get("x-forwarded-for")?.split(",");
  return (env.TRUST_PROXY ? forwarded?.at(-1) : forwarded?.at(0))?.trim() || "unknown";
}
