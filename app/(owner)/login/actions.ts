"use server";

import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import { z } from "zod";
import { anybody, buttonAction, formAction } from "@/app/_forms/form-action";
import { NOT_SHOWN_AGAIN } from "@/app/_forms/typed";
import { institutionalEmail } from "@/lib/access/owners/email";
import { completeLogin, completeLoginByCode, requestLink } from "@/lib/access/owners/login";
import { LoginLink } from "@/lib/access/owners/login-link";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { addressFrom } from "@/lib/api/http/address";
import { env } from "@/lib/platform/env";
import { forgetSentMail, lastSentMail, noteSentMail } from "./sent-mail";

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

/** The button of the page behind the mailed link: logs the owner in, and leads back to the page that asked for it. */
export const confirmLogin = buttonAction(anybody, LoginLink, async (_, link) => {
  const login = link ? await completeLogin(link, await getLocale()) : "bad_link";
  const sent = await lastSentMail();
  if (link && login === "done") {
    await forgetSentMail();
    return sent?.next ?? "/me";
  }
  if (link && sent?.to !== link.email) await noteSentMail({ to: link.email, id: "", next: "/me" });
  return `/login?problem=${login}`;
});

/** Logs the owner in by the code of the last mail that this browser asked for. */
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
