import { cookies } from "next/headers";
import { z } from "zod";
import { env } from "@/lib/platform/env";

const COOKIE = "lobster-square-sent-mail";
const MINUTES = 15;

/** Kept in the visitor's own browser, so that no address of the page names a person or a mail. */
const SentMail = z.object({ to: z.string(), id: z.string() });

export async function noteSentMail(mail: z.output<typeof SentMail>): Promise<void> {
  (await cookies()).set(COOKIE, JSON.stringify(mail), {
    httpOnly: true,
    sameSite: "lax",
    secure: env.PUBLIC_URL.startsWith("https:"),
    path: "/login",
    maxAge: MINUTES * 60,
  });
}

/** The mail this browser asked for last; undefined when it asked for none lately. */
export async function lastSentMail(): Promise<z.output<typeof SentMail> | undefined> {
  const value = (await cookies()).get(COOKIE)?.value;
  try {
    return SentMail.safeParse(JSON.parse(value ?? "")).data;
  } catch {
    return undefined;
  }
}
