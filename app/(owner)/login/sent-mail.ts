import { cookies } from "next/headers";
import { z } from "zod";
import { LINK_LIFETIME_SECONDS } from "@/lib/access/owners/link";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { env } from "@/lib/platform/env";
import { isStorable } from "@/lib/platform/text/storable";

const COOKIE = "lobster-square-sent-mail";
const PATH = "/login";

/** Browsers can send any cookie. */
const Text = z.string().refine(isStorable);

/** Kept in a cookie, so that no URL contains an e-mail address or a mail's id. */
const SentMail = z.object({
  to: Text,
  /**
   * The id that the mail's code is bound to; "" for an address whose link was refused, which the form then
   * offers.
   */
  id: Text,
  /** Where the log-in leads: the page that required it. */
  next: ReturnPath,
});

export async function noteSentMail(mail: z.output<typeof SentMail>): Promise<void> {
  (await cookies()).set(COOKIE, JSON.stringify(mail), {
    httpOnly: true,
    sameSite: "lax",
    secure: env.PUBLIC_URL.startsWith("https:"),
    path: PATH,
    maxAge: LINK_LIFETIME_SECONDS,
  });
}

/** After a log-in the form offers no address, so that the next person at this browser does not see it. */
export async function forgetSentMail(): Promise<void> {
  (await cookies()).delete({ name: COOKIE, path: PATH });
}

/**
 * The last log-in mail that this browser requested; undefined if it requested none within the lifetime of a
 * link.
 */
export async function lastSentMail(): Promise<z.output<typeof SentMail> | undefined> {
  const value = (await cookies()).get(COOKIE)?.value;
  try {
    return SentMail.safeParse(JSON.parse(value ?? "")).data;
  } catch {
    return undefined;
  }
}
