import { cookies } from "next/headers";
import { z } from "zod";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { env } from "@/lib/platform/env";

const COOKIE = "lobster-square-sent-mail";
const MINUTES = 15;

/** Kept in a cookie, so that no URL contains an e-mail address or a mail's id. */
const SentMail = z.object({
  to: z.string(),
  id: z.string(),
  /** Where the log-in leads: the page that asked for it. */
  next: ReturnPath,
});

export async function noteSentMail(mail: z.output<typeof SentMail>): Promise<void> {
  (await cookies()).set(COOKIE, JSON.stringify(mail), {
    httpOnly: true,
    sameSite: "lax",
    secure: env.PUBLIC_URL.startsWith("https:"),
    path: "/login",
    maxAge: MINUTES * 60,
  });
}

/** The last log-in mail that this browser asked for; undefined if it asked for none in the last 15 minutes. */
export async function lastSentMail(): Promise<z.output<typeof SentMail> | undefined> {
  const value = (await cookies()).get(COOKIE)?.value;
  try {
    return SentMail.safeParse(JSON.parse(value ?? "")).data;
  } catch {
    return undefined;
  }
}
