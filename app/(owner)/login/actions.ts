"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type Refused, refusal, refused, textOf } from "@/app/_parts/form-state";
import { addressFrom } from "@/lib/api/address";
import { env } from "@/lib/env";
import { institutionalEmail } from "@/lib/owners/email";
import { completeLogin, requestLink } from "@/lib/owners/login";
import { LoginLink } from "@/lib/owners/login-link";
import { WINDOW_MINUTES } from "@/lib/owners/throttle";
import { noteSentMail } from "./sent-mail";

export type LoginState = { status: "idle" } | Refused;

/** The log-in form. */
export async function askForLink(_: LoginState, form: FormData): Promise<LoginState> {
  const typed = textOf(form, "email");
  const email = institutionalEmail(env.EMAIL_DOMAINS).safeParse(typed);
  const values = { email: typed };
  if (!email.success) {
    const t = await getTranslations("login.form");
    const wanted = t("notInstitutional", { domains: env.EMAIL_DOMAINS.join(", ") });
    return refusal({ errors: { email: typed.trim() ? wanted : t("noAddress") }, values });
  }
  const request = await requestLink(email.data, addressFrom(await headers()));
  if (!request.sent) {
    const t = await getTranslations("login.problems");
    return refused(t(request.reason, { minutes: WINDOW_MINUTES }), values);
  }
  await noteSentMail({ to: email.data, id: request.mailId });
  redirect("/login/check");
}

/** The button of the page that the mailed link opens. */
export async function confirmLogin(form: FormData): Promise<void> {
  const link = LoginLink.safeParse({ email: textOf(form, "email"), token: textOf(form, "token") });
  const login = link.success ? await completeLogin(link.data) : "bad_link";
  redirect(login === "done" ? "/me" : `/login?problem=${login}`);
}
