import { randomUUID } from "node:crypto";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { mailRoute, sendMail } from "./mail";

/**
 * Tells an owner that one of their keys was published and is revoked (decisions §2). Returns at once and
 * never throws: the request that carried the key must not wait for a mail server, nor fail with it.
 */
export function notifyKeyLeaked(email: string, lookupId: string): void {
  if (mailRoute() === "none") return;
  sendMail({
    id: randomUUID(),
    to: email,
    subject: `Your API key ${lookupId} was published and is now revoked`,
    text: [
      `A request to Lobster Square carried your API key lsq_live_${lookupId}_… in a text that others would have read.`,
      "The text was refused and the key was revoked at once; it works no longer.",
      "",
      "Mint a new key here and give it to your agent:",
      `${env.PUBLIC_URL}/me`,
    ].join("\n"),
  }).catch((error) => log.warn({ err: error, lookupId }, "owner not told of a leaked key"));
}
