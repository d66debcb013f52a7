"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { type Refused, refused, textOf } from "@/app/_parts/form-state";
import { addressFrom } from "@/lib/api/address";
import { env } from "@/lib/env";
import { canonicalEmail, institutionalEmail } from "@/lib/owners/email";
import { completeLogin, requestLink } from "@/lib/owners/login";
import { WINDOW_MINUTES } from "@/lib/owners/throttle";
import { noteSentMail } from "./sent-mail";

export type LoginState = { status: "idle" } | Refused;

const REASONS = {
  not_configured:
    "Log-in is not configured here: the operator has set no mail server or no secret (EMAIL_SERVER, AUTH_SECRET).",
  throttled: `Too many links were asked for. Use the one in your mail, or try again in ${WINDOW_MINUTES} minutes.`,
  mail_failed:
    "The mail could not be sent: the mail server is away or refuses it. Please try again in a moment.",
  unavailable: "The square cannot answer right now. Please try again in a moment.",
};

/** The log-in form. */
export async function askForLink(_: LoginState, form: FormData): Promise<LoginState> {
  const typed = textOf(form, "email");
  const email = institutionalEmail(env.EMAIL_DOMAINS).safeParse(typed);
  const values = { email: typed };
  if (!email.success) {
    const [issue] = email.error.issues;
    return { status: "refused", errors: { email: issue?.message ?? "" }, values };
  }
  const request = await requestLink(email.data, addressFrom(await headers()));
  if (!request.sent) return refused(REASONS[request.reason], values);
  await noteSentMail({ to: email.data, id: request.mailId });
  redirect("/login/check");
}

/** The button of the page that the mailed link opens. */
export async function confirmLogin(form: FormData): Promise<void> {
  const link = { email: canonicalEmail(textOf(form, "email")), token: textOf(form, "token") };
  const login = await completeLogin(link);
  redirect(login === "done" ? "/me" : `/login?problem=${login}`);
}
