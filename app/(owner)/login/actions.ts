"use server";

import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import { z } from "zod";
import { anybody, buttonAction, formAction } from "@/app/_forms/form-action";
import { NOT_SHOWN_AGAIN } from "@/app/_forms/typed";
import { rememberLocale } from "@/lib/access/letters/write";
import { institutionalEmail } from "@/lib/access/owners/email";
import { completeLogin, requestLink } from "@/lib/access/owners/login";
import { LoginLink } from "@/lib/access/owners/login-link";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { addressFrom } from "@/lib/api/http/address";
import { env } from "@/lib/platform/env";
import { lastSentMail, noteSentMail } from "./sent-mail";

/** Mails a log-in link to the address in the log-in form. */
export const askForLink = formAction(
  anybody,
  z.object({ email: institutionalEmail(env.EMAIL_DOMAINS), next: ReturnPath.meta(NOT_SHOWN_AGAIN) }),
  async (_, { email, next }) => {
    const id = await requestLink(email, addressFrom(await headers()), await getLocale());
    await noteSentMail({ to: email, id, next });
    return "/login/check";
  },
);

/** Logs the owner in, and leads back to the page that asked for it: the button of the page that the mailed link opens. */
export const confirmLogin = buttonAction(anybody, LoginLink, async (_, link) => {
  const login = link ? await completeLogin(link) : "bad_link";
  if (link && login === "done") await rememberLocale(link.email, await getLocale());
  return login === "done" ? ((await lastSentMail())?.next ?? "/me") : `/login?problem=${login}`;
});
