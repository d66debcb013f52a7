import type { EmailConfig } from "next-auth/providers/email";
import { env } from "@/lib/platform/env";
import { sendMail } from "@/lib/platform/mail/mail";

const LINK_LIFE_MINUTES = 60;
export const LINK_LIFE_SECONDS = LINK_LIFE_MINUTES * 60;

/** The URL parameter that carries the mail's id through Auth.js. */
export const MAIL_PARAMETER = "mail";

/**
 * Sends the log-in link. It opens a page of the square, whose button completes the login, so a mail scanner that
 * opens the link does not use it up (docs/decisions/0011). Throws MailFailed.
 */
export const sendLink: EmailConfig["sendVerificationRequest"] = async ({ identifier, token, request }) => {
  const id = new URL(request.url).searchParams.get(MAIL_PARAMETER) ?? "";
  const link = `${env.PUBLIC_URL}/login/confirm?${new URLSearchParams({ email: identifier, token })}`;
  await sendMail({
    id,
    to: identifier,
    subject: "Your log-in link for Lobster Square",
    text: [
      "Open this link to log in to Lobster Square, then press the button on the page:",
      "",
      link,
      "",
      `The link works once, within ${LINK_LIFE_MINUTES} minutes.`,
      "If you did not ask for it, ignore this mail; nothing happens without the button.",
    ].join("\n"),
  });
};
