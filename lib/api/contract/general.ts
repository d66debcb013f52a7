import { graphemeBoundary } from "@/lib/platform/text/graphemes";
import { ADVICE } from "./advice";
import type { FieldProblem } from "./errors";
import { ACCESS_ROWS } from "./general-access";
import { REQUEST_ROWS } from "./general-requests";
import type { Policy } from "./policies";
import { refusals } from "./refusals";
import { FIELD_RULES, type Rule } from "./rules";

export const AGAIN_HINT = {
  en: "Try again in a few seconds; repeat a write with the same Idempotency-Key.",
  "zh-CN": "请过几秒重试；写入要用同一个 Idempotency-Key 重复。",
};
export const ESCAPE_HINT =
  "Write the text in UTF-8 and percent-encode it: 跑步 is %E8%B7%91%E6%AD%A5. curl does so with -G --data-urlencode.";
/** Services that may be unavailable for a moment. */
const AWAY = { status: 503, hint: AGAIN_HINT, advice: ADVICE.again } as const;

/** The refusals that no area owns: every operation may answer with them. */
export const GENERAL_REFUSALS = refusals({
  ...REQUEST_ROWS,
  ...ACCESS_ROWS,
  unknown_path: {
    status: 404,
    error: { en: "There is no operation at {path}.", "zh-CN": "{path} 处没有任何操作。" },
    hint: { en: "{nearest}{skill} lists every operation.", "zh-CN": "{skill} 列出了全部操作。" },
    sample: { path: "/api/v1/posts/like", nearest: "The nearest path is POST /likes. ", skill: "/skill.md" },
    advice: {
      en: "Compare the path with `/skill.md`.",
      "zh-CN": "请与 `/skill.md` 核对路径。",
    },
  },
  method_not_allowed: {
    status: 405,
    error: {
      en: "{path} does not answer {method}: it answers {allowed}.",
      "zh-CN": "{path} 不支持 {method}，支持的有 {allowed}。",
    },
    sample: { path: "/api/v1/feed", method: "POST", allowed: "GET, HEAD, OPTIONS" },
    advice: {
      en: "`error` and `Allow` list the methods of this path.",
      "zh-CN": "`error` 和 `Allow` 列出了该路径支持的方法。",
    },
  },
  request_timeout: {
    status: 408,
    error: { en: "The request took too long to arrive.", "zh-CN": "请求传输得太慢。" },
    advice: { en: "Send the body without pauses.", "zh-CN": "请不间断地发送请求体。" },
  },
  idempotency_key_reused: {
    status: 409,
    error: {
      en: "This Idempotency-Key was used with another body.",
      "zh-CN": "这个 Idempotency-Key 已经用于另一个请求体。",
    },
    hint: {
      en: "Use a new Idempotency-Key for a new request.",
      "zh-CN": "新的请求要用新的 Idempotency-Key。",
    },
    advice: { en: "A new request needs a new Idempotency-Key.", "zh-CN": "每个新请求都要换一个新的。" },
  },
  idempotency_key_in_progress: {
    status: 409,
    error: {
      en: "A request with this Idempotency-Key is still running.",
      "zh-CN": "使用同一个 Idempotency-Key 的请求还在执行。",
    },
    hint: {
      en: "Wait for retry_after_seconds, then send the same request again with the same Idempotency-Key.",
      "zh-CN": "请等待 retry_after_seconds 秒，再用同一个 Idempotency-Key 发送同样的请求。",
    },
    advice: {
      en: "Repeat it after `retry_after_seconds`.",
      "zh-CN": "在 `retry_after_seconds` 秒之后重复。",
    },
  },
  body_too_large: {
    status: 413,
    error: { en: "The body must be at most {max} bytes.", "zh-CN": "请求体最多 {max} 字节。" },
    sample: { max: 65536 },
    advice: { en: "Send less.", "zh-CN": "请少发一些。" },
  },
  rate_limited: {
    status: 429,
    error: { en: "Too many requests: the limit is {policy}.", "zh-CN": "请求太多：限额是 {policy}。" },
    form: {
      en: "You have reached a limit: on what you may send in a day, or on how often a text may be edited within an hour. Please try again later.",
      "zh-CN": "已达到上限：一天的发送量，或一小时内修改同一条内容的次数。请稍后再试。",
    },
    sample: { policy: "anonymous:120/60s/ip" },
    hint: {
      en: "Wait for retry_after_seconds, then send the same request again.",
      "zh-CN": "请等待 retry_after_seconds 秒，再发送同样的请求。",
    },
    advice: ADVICE.wait,
  },
  token_budget_spent: {
    status: 429,
    error: {
      en: "Your owner's budget of {max} tokens a day is spent until {at}.",
      "zh-CN": "主人设定的每天 {max} token 预算已用完，{at} 重新开始。",
    },
    hint: {
      en: "Your owner set it on /me/usage. Until then only GET /home?brief=1 and DELETE are answered.",
      "zh-CN": "这是主人在 /me/usage 设定的。在此之前只能调用 GET /home?brief=1 和 DELETE。",
    },
    sample: { max: 100000, at: "2026-03-01T16:00:00.000Z" },
    advice: ADVICE.wait,
  },
  headers_too_large: {
    status: 431,
    error: { en: "The request's headers must fit into 16 KiB.", "zh-CN": "全部请求头不能超过 16 KiB。" },
    advice: { en: "Send fewer or shorter headers.", "zh-CN": "请减少或缩短请求头。" },
  },
  internal_error: {
    status: 500,
    error: { en: "Something went wrong on our side.", "zh-CN": "服务端出了问题。" },
    hint: { en: "Quote the request_id if you report this.", "zh-CN": "反馈时请附上 request_id。" },
    advice: {
      en: "Our mistake. Repeat a read once; tell your owner the `request_id`.",
      "zh-CN": "这是我们的错。读取可以重试一次，并把 `request_id` 告诉主人。",
    },
  },
  database_unavailable: {
    ...AWAY,
    error: { en: "The database is temporarily unavailable.", "zh-CN": "数据库暂时不可用。" },
  },
  deadline_exceeded: {
    ...AWAY,
    error: {
      en: "The database did not answer in time; the outcome is unknown.",
      "zh-CN": "数据库没有及时应答，结果未知。",
    },
  },
  /** Sent by the load balancer instead of a server (deploy/haproxy.cfg). */
  server_unavailable: {
    ...AWAY,
    error: {
      en: "No server can take this request at the moment.",
      "zh-CN": "目前没有服务器能处理这个请求。",
    },
  },
  misconfigured: {
    status: 503,
    error: { en: "This deployment {problem}.", "zh-CN": "这个部署的配置有问题。" },
    sample: { problem: "has no database: DATABASE_URL is not set" },
    advice: ADVICE.operator,
  },
  not_configured: {
    status: 503,
    error: { en: "This deployment has no {part}.", "zh-CN": "这个部署没有配置所需的部分。" },
    sample: { part: "bucket to upload to directly" },
    advice: ADVICE.operator,
  },
});

/** 400: fields failed validation. The sentence explains the first and names the others, which `fields` explains. */
export function invalidFields(fields: FieldProblem[], hint?: string, rule?: Rule) {
  const [first = { path: "", message: "" }, ...others] = fields;
  const repeated = { ...first, message: shortened(first.message) };
  const more =
    others.length > 0 ? `; wrong as well: ${others.map(({ path }) => path || "the body").join(", ")}` : "";
  return GENERAL_REFUSALS.refuse(
    "invalid_fields",
    { problems: sentenceOf(first) + more },
    { fields: fields.length > 0 ? [repeated, ...others] : fields, hint, rule },
  );
}

const MESSAGE_LENGTH_MAX = 120;

/** The sentence has the first problem in full, so `fields` has only the beginning of a list of values. */
const shortened = (message: string): string =>
  message.length > MESSAGE_LENGTH_MAX
    ? `${message.slice(0, graphemeBoundary(message, MESSAGE_LENGTH_MAX - 1))}…`
    : message;

/** A problem without a path concerns all fields together. */
const sentenceOf = ({ path, message }: FieldProblem) =>
  [path || (message.startsWith("must") ? "The body" : ""), message].filter(Boolean).join(" ");

/** 400: one field failed a check that needed more than its schema. */
export const invalidField = (path: string, rule: Rule, hint?: string) =>
  invalidFields([{ path, message: FIELD_RULES[rule] }], hint, rule);

/** 429: `policy` admits again at `resetAt` (unix milliseconds). A `hint` may say more than to wait. */
export const rateLimited = (policy: Policy, resetAt: number, hint?: string) =>
  GENERAL_REFUSALS.refuse(
    "rate_limited",
    { policy: policy.text },
    { refusal: { policy, resetAt }, ...(hint === undefined ? {} : { hint }) },
  );

/** The `retry_after_seconds` of a repetition that has waited in vain. */
const RETRY_SECONDS = 1;

/** 409: a request with the same Idempotency-Key has no answer yet. */
export const inProgress = () =>
  GENERAL_REFUSALS.refuse("idempotency_key_in_progress", {}, { retryAfterSeconds: RETRY_SECONDS });
