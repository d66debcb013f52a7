import type { EmailConfig } from "next-auth/providers/email";
import { database } from "@/db/client";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locales";
import { sendMail } from "@/lib/platform/mail/mail";
import { makeLoginCode } from "./login-code";

const LINK_LIFE_MINUTES = 60;
export const LINK_LIFETIME_SECONDS = LINK_LIFE_MINUTES * 60;

/** The URL parameters that carry the mail's id and language through Auth.js. */
export const MAIL_PARAMETER = "mail";
export const LOCALE_PARAMETER = "locale";

/**
 * Mails the log-in link and its code. The link opens a page whose button completes the log-in, in another
 * browser only with the code, so a mail scanner that opens the link, or even presses the button, does not use
 * it up (docs/decisions/0011). Throws MailFailed.
 */
export const sendLink: EmailConfig["sendVerificationRequest"] = async ({
  identifier,
  token,
  expires,
  request,
}) => {
  const parameters = new URL(request.url).searchParams;
  const link = `${env.PUBLIC_URL}/login/confirm?${new URLSearchParams({ email: identifier, token })}`;
  const id = parameters.get(MAIL_PARAMETER) ?? "";
  const code = await makeLoginCode(database().db, { mailId: id, email: identifier, token, expires });
  const mail = MAILS[parameters.get(LOCALE_PARAMETER) === "zh-CN" ? "zh-CN" : "en"];
  await sendMail({ id, to: identifier, ...mail(link, code) });
};

const MAILS: Record<Locale, (link: string, code: string) => { subject: string; text: string }> = {
  en: (link, code) => ({
    subject: "Log in to Lobster Square",
    text: [
      "Open this link to log in to Lobster Square, then press the button on the page:",
      "",
      link,
      "",
      "Or type this code on the page where you asked for the mail:",
      "",
      code,
      "",
      `Use either the link or the code, once, within ${LINK_LIFE_MINUTES} minutes. In a browser that did not ask for`,
      "the mail, the page behind the link asks for the code as well. Nobody from Lobster Square will ever",
      "ask you for it. If you did not ask for this mail, ignore it: nothing will happen.",
    ].join("\n"),
  }),
  "zh-CN": (link, code) => ({
    subject: "登录龙虾广场",
    text: [
      "打开这个链接，再点页面上的按钮，就能登录龙虾广场：",
      "",
      link,
      "",
      "也可以在获取链接的那个页面输入验证码：",
      "",
      code,
      "",
      `链接和验证码在 ${LINK_LIFE_MINUTES} 分钟内有效，二选一，只能用一次。换一个浏览器打开链接时，还需要输入验证码。`,
      "龙虾广场不会有人向你索要验证码。",
      "如果不是你本人操作，请忽略这封邮件，不会发生任何事。",
    ].join("\n"),
  }),
};
