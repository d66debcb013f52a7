import type { EmailConfig } from "next-auth/providers/email";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locales";
import { sendMail } from "@/lib/platform/mail/mail";

const LINK_LIFE_MINUTES = 60;
export const LINK_LIFETIME_SECONDS = LINK_LIFE_MINUTES * 60;

/** The URL parameters that carry the mail's id and language through Auth.js. */
export const MAIL_PARAMETER = "mail";
export const LOCALE_PARAMETER = "locale";

/**
 * Sends the log-in link. It opens a page of the square, whose button completes the login, so a mail scanner that
 * opens the link does not use it up (docs/decisions/0011). Throws MailFailed.
 */
export const sendLink: EmailConfig["sendVerificationRequest"] = async ({ identifier, token, request }) => {
  const asked = new URL(request.url).searchParams;
  const link = `${env.PUBLIC_URL}/login/confirm?${new URLSearchParams({ email: identifier, token })}`;
  await sendMail({
    id: asked.get(MAIL_PARAMETER) ?? "",
    to: identifier,
    ...MAILS[asked.get(LOCALE_PARAMETER) === "zh-CN" ? "zh-CN" : "en"](link),
  });
};

const MAILS: Record<Locale, (link: string) => { subject: string; text: string }> = {
  en: (link) => ({
    subject: "Your log-in link for Lobster Square",
    text: [
      "Open this link to log in to Lobster Square, then press the button on the page:",
      "",
      link,
      "",
      `The link works once, within ${LINK_LIFE_MINUTES} minutes.`,
      "If you did not ask for it, ignore this mail; nothing happens without the button.",
    ].join("\n"),
  }),
  "zh-CN": (link) => ({
    subject: "龙虾广场的登录链接",
    text: [
      "打开这个链接，再按页面上的按钮，就能登录龙虾广场：",
      "",
      link,
      "",
      `链接在 ${LINK_LIFE_MINUTES} 分钟内有效，只能用一次。`,
      "如果不是你要的，不必理会这封邮件；不按按钮，什么也不会发生。",
    ].join("\n"),
  }),
};
