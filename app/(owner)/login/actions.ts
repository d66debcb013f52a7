"use server";

import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import { z } from "zod";
import { anybody, buttonAction, formAction } from "@/app/_forms/form-action";
import { refusedFields } from "@/app/_forms/refused";
import { NOT_SHOWN_AGAIN } from "@/app/_forms/typed";
import { anyEmail, institutionalEmail } from "@/lib/access/owners/email";
import {
  completeLogin,
  completeLoginByCode,
  isLinkOfMail,
  requestLink,
  requireCodeOf,
} from "@/lib/access/owners/login";
import { LoginLink } from "@/lib/access/owners/login-link";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { currentCourse } from "@/lib/access/owners/session";
import { startSso } from "@/lib/access/owners/sso/log-in";
import { addressFrom } from "@/lib/api/http/address";
import { env } from "@/lib/platform/env";
import { forgetSentMail, lastSentMail, noteSentMail } from "./sent-mail";

const Institutional = z.object({ email: institutionalEmail(env.EMAIL_DOMAINS) });

/**
 * Mails a log-in link to the address in the log-in form. A course decides by its lists, not by the domain, and the form
 * does not say who is on them.
 */
export const askForLink = formAction(
  currentCourse,
  z.object({ email: anyEmail, next: ReturnPath.meta(NOT_SHOWN_AGAIN) }),
  async (_, { email, next }) => {
    const id = await requestLink(email, addressFrom(await headers()), await getLocale());
    await noteSentMail({ to: email, id, next });
    return "/login/check";
  },
  {
    intercept: async (course, _, typed) => {
      const { error } = Institutional.safeParse(typed.fields);
      return course || !error ? undefined : refusedFields(error, typed);
    },
  },
);

/** Begins a log-in by single sign-on. The form then shows where the browser goes. */
export const continueWithProvider = formAction(
  anybody,
  z.object({ next: ReturnPath.meta(NOT_SHOWN_AGAIN) }),
  async (_, { next }) => ({ status: "leaving" as const, location: await startSso(next) }),
);

/**
 * The button of the page behind the mailed link, in the browser that requested it. In any other, such as a
 * mail scanner's, it leads back to that page, which then asks for the code as well.
 */
export const confirmLogin = buttonAction(anybody, LoginLink, async (_, link) => {
  if (!link) return "/login?problem=bad_link";
  const sent = await lastSentMail();
  if (!(await isLinkOfMail(link, sent?.id))) return `/login/confirm?${new URLSearchParams(link)}`;
  return logIn(link);
});

/**
 * Logs the owner in by the mailed link and the code of the same mail, in a browser that did not request it.
 */
export const confirmWithCode = formAction(
  anybody,
  z.object({
    email: LoginLink.shape.email.meta(NOT_SHOWN_AGAIN),
    token: LoginLink.shape.token.meta(NOT_SHOWN_AGAIN),
    code: z.string().meta(NOT_SHOWN_AGAIN),
  }),
  async (_, { code, ...link }) => {
    requireCodeOf(link, code);
    return logIn(link);
  },
);

/** Logs the owner in by the code of the last mail that this browser requested. */
export const enterCode = formAction(
  anybody,
  z.object({ code: z.string().meta(NOT_SHOWN_AGAIN) }),
  async (_, { code }) => {
    const sent = await lastSentMail();
    const login = await completeLoginByCode(sent?.id ?? "", code, await getLocale());
    if (!sent || login !== "done") return "/login?problem=unavailable";
    await forgetSentMail();
    return sent.next;
  },
);

/** Uses up a link, and leads to the page that required the log-in. */
async function logIn(link: z.output<typeof LoginLink>): Promise<string> {
  const [login, sent] = [await completeLogin(link, await getLocale()), await lastSentMail()];
  if (login === "done") {
    await forgetSentMail();
    return sent?.next ?? "/me";
  }
  // A bad link, which anybody can send, must not make the browser forget the mail that it requested.
  if (!sent?.id) await noteSentMail({ to: link.email, id: "", next: "/me" });
  return `/login?problem=${login}`;
}
