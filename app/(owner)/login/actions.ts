"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { formText, type Refused } from "@/app/_parts/form-state";
import { refusal, refusedFields } from "@/app/(owner)/_refused";
import { typedIn } from "@/app/(owner)/_typed";
import { institutionalEmail } from "@/lib/access/owners/email";
import { completeLogin, requestLink } from "@/lib/access/owners/login";
import { LoginLink } from "@/lib/access/owners/login-link";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { WINDOW_MINUTES } from "@/lib/access/owners/throttle";
import { addressFrom } from "@/lib/api/http/address";
import { env } from "@/lib/platform/env";
import { lastSentMail, noteSentMail } from "./sent-mail";

export type LoginState = { status: "idle" } | Refused;

const LoginForm = z.object({ email: institutionalEmail(env.EMAIL_DOMAINS) });

/** Mails a log-in link to the address in the log-in form. */
export async function askForLink(_: LoginState, form: FormData): Promise<LoginState> {
  const typed = typedIn(form, LoginForm);
  const parsed = LoginForm.safeParse(typed.values);
  if (!parsed.success) return refusedFields(parsed.error, typed);
  const { email } = parsed.data;
  const request = await requestLink(email, addressFrom(await headers()), await getLocale());
  if (!request.sent) {
    const t = await getTranslations("login.problems");
    return refusal({ problem: t(request.reason, { minutes: WINDOW_MINUTES }), typed });
  }
  await noteSentMail({ to: email, id: request.mailId, next: ReturnPath.parse(formText(form, "next")) });
  redirect("/login/check");
}

/** Logs the owner in, and leads back to the page that asked for it: the button of the page that the mailed link opens. */
export async function confirmLogin(form: FormData): Promise<void> {
  const link = LoginLink.safeParse({ email: formText(form, "email"), token: formText(form, "token") });
  const login = link.success ? await completeLogin(link.data) : "bad_link";
  redirect(login === "done" ? ((await lastSentMail())?.next ?? "/me") : `/login?problem=${login}`);
}
