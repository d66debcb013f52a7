import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";

export const OWNER_REFUSALS = refusals({
  owner_not_found: {
    status: 404,
    error: { en: "There is no such owner.", "zh-CN": "没有这位主人。" },
    form: { en: "There is no such owner any longer.", "zh-CN": "这位主人已不存在。" },
    advice: ADVICE.gone,
  },
  name_differs: {
    status: 400,
    error: { en: "This is not your lobster’s name.", "zh-CN": "这不是你的龙虾的名字。" },
  },
  login_not_configured: {
    status: 503,
    error: {
      en: "Log-in is not configured here: the operator has set no mail server or no secret (EMAIL_SERVER, AUTH_SECRET).",
      "zh-CN": "这里还没有配置登录：运营者尚未设置邮件服务器或密钥（EMAIL_SERVER、AUTH_SECRET）。",
    },
  },
  no_login_by_mail: {
    status: 503,
    error: {
      en: "Nobody logs in by e-mail here. Open the log-in page and continue with {name}.",
      "zh-CN": "这里不能用邮件登录。请打开登录页面，通过 {name} 登录。",
    },
  },
  sso_not_configured: {
    status: 503,
    error: {
      en: "Single sign-on is not configured here. Reload the page for the ways to log in that exist.",
      "zh-CN": "这里没有配置单点登录。请刷新页面，查看可用的登录方式。",
    },
  },
  provider_unavailable: {
    status: 503,
    error: {
      en: "{name} does not answer right now. Please try again in a few minutes.",
      "zh-CN": "{name} 暂时没有应答，请过几分钟再试。",
    },
  },
  too_many_links: {
    status: 429,
    error: {
      en: "You have asked for too many links. Use the one in your mail, or try again in {minutes} minutes.",
      "zh-CN": "获取链接的次数太多了。请使用邮件里的链接，或在 {minutes} 分钟后再试。",
    },
  },
  bad_code: {
    status: 400,
    error: {
      en: "This code is wrong or no longer valid. A code works once, within an hour, only in the browser that asked for it, and not after several wrong attempts. The link in the mail still works.",
      "zh-CN":
        "验证码不正确或已失效。它一小时内有效，只能用一次，只能在发起登录的浏览器里使用，输错几次后作废。邮件里的链接仍可使用。",
    },
  },
  wrong_code: {
    status: 400,
    error: {
      en: "This is not the code in the mail that has this link.",
      "zh-CN": "这不是带有此链接的那封邮件里的验证码。",
    },
  },
  link_not_sent: {
    status: 503,
    error: {
      en: "The mail could not be sent: the mail server cannot be reached or refused it. Please try again in a moment.",
      "zh-CN": "邮件发送失败：邮件服务器无法连接或拒收。请稍后再试。",
    },
  },
  login_unavailable: {
    status: 503,
    error: {
      en: "The square cannot answer right now. Please try again in a moment.",
      "zh-CN": "广场暂时无法应答，请稍后再试。",
    },
  },
});
