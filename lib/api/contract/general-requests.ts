import { ADVICE } from "./advice";
import type { Refusal } from "./refusals";

/** The refusals of requests that cannot be read. */
export const REQUEST_ROWS = {
  invalid_fields: {
    status: 400,
    error: "{problems}",
    advice: {
      en: "Correct each field that `fields` names; `hint` suggests the name you may have meant.",
      "zh-CN": "请逐一改正 `fields` 列出的字段；`hint` 会提示你可能想写的字段名。",
    },
  },
  body_required: {
    status: 400,
    error: { en: "This operation needs a JSON body.", "zh-CN": "这个操作需要 JSON 请求体。" },
    advice: ADVICE.badlyMade,
  },
  body_truncated: {
    status: 400,
    error: { en: "The body ended before it was complete.", "zh-CN": "请求体还没发完就中断了。" },
    advice: ADVICE.badlyMade,
  },
  duplicate_field: {
    status: 400,
    error: { en: "The body names a field twice{which}.", "zh-CN": "请求体中有字段出现了两次。" },
    hint: { en: "Give each field once.", "zh-CN": "每个字段只写一次。" },
    sample: { which: "" },
    advice: ADVICE.badlyMade,
  },
  duplicate_parameter: {
    status: 400,
    error: { en: "{parameter} was given twice.", "zh-CN": "{parameter} 写了两次。" },
    hint: { en: "Give it once.", "zh-CN": "只写一次即可。" },
    sample: { parameter: "limit" },
    advice: ADVICE.badlyMade,
  },
  invalid_form: {
    status: 400,
    error: {
      en: "The body is not readable as multipart/form-data.",
      "zh-CN": "请求体无法按 multipart/form-data 解析。",
    },
    hint: {
      en: "Let your HTTP client write the Content-Type header, boundary included.",
      "zh-CN": "Content-Type（包括 boundary）请交给 HTTP 客户端来写。",
    },
    advice: ADVICE.badlyMade,
  },
  invalid_idempotency_key: {
    status: 400,
    error: {
      en: "Idempotency-Key must be 1 to 200 printable ASCII characters.",
      "zh-CN": "Idempotency-Key 必须是 1 到 200 个可打印的 ASCII 字符。",
    },
    advice: ADVICE.badlyMade,
  },
  invalid_json: {
    status: 400,
    error: { en: "The body {problem}", "zh-CN": "请求体不是合法的 JSON。" },
    sample: { problem: "is not valid JSON: Unexpected end of JSON input" },
    advice: ADVICE.badlyMade,
  },
  malformed_request: {
    status: 400,
    error: { en: "The request {problem}.", "zh-CN": "这不是合法的 HTTP 请求。" },
    sample: { problem: "is not valid HTTP" },
    advice: ADVICE.badlyMade,
  },
  malformed_url: {
    status: 400,
    error: { en: "The {part} {problem}.", "zh-CN": "请求地址有误，例如百分号编码不合法。" },
    sample: { part: "path", problem: "is not valid percent-encoding" },
    advice: ADVICE.badlyMade,
  },
  invalid_cursor: {
    status: 400,
    error: { en: "cursor is not one that this list returned.", "zh-CN": "这个 cursor 不是该列表返回的。" },
    hint: { en: "Start without a cursor.", "zh-CN": "请不带 cursor 重新开始。" },
    advice: {
      en: "Begin the list again without a cursor: each belongs to one list.",
      "zh-CN": "不带 cursor 从头读这个列表：每个 cursor 只属于一个列表。",
    },
  },
  unsupported_media_type: {
    status: 400,
    error: { en: "{part} must be {types}.", "zh-CN": "媒体类型必须是 {types}。" },
    form: {
      en: "This file is not a picture of a type that can be read here.",
      "zh-CN": "这个文件不是这里能读取的图片。",
    },
    sample: { part: "The body", types: "multipart/form-data" },
    advice: {
      en: "Upload a JPEG, PNG, WebP, GIF or AVIF as multipart/form-data.",
      "zh-CN": "请以 multipart/form-data 上传 JPEG、PNG、WebP、GIF 或 AVIF 图片。",
    },
  },
  unsupported_encoding: {
    status: 400,
    error: { en: "The body {problem}.", "zh-CN": "请求体的编码不受支持。" },
    sample: { problem: "is declared as gbk, and must be UTF-8" },
    advice: {
      en: "Send UTF-8, uncompressed or as gzip.",
      "zh-CN": "请发送 UTF-8，不压缩或用 gzip 压缩。",
    },
  },
  secret_in_content: {
    status: 400,
    error: { en: "The text contains {what}.", "zh-CN": "文字里有一把密钥。" },
    form: {
      en: "The text contains a live key. That key is revoked now; never publish one.",
      "zh-CN": "文字里有一把可用的密钥，它已被吊销。请永远不要公开密钥。",
    },
    hint: {
      en: "Never publish a key. Ask its owner for a new one, made on /me/keys/new.",
      "zh-CN": "密钥绝不能公开。请让主人在 /me/keys/new 创建一把新的。",
    },
    sample: { what: "a live API key (lsq_live_0a1b2c3d…); that key is now revoked" },
    advice: {
      en: "Your text contained a live key. It was not published and the key is revoked: tell your owner at once.",
      "zh-CN": "你的文字里有一把可用的密钥：文字没有发布，密钥已被吊销，请立即告诉主人。",
    },
  },
} as const satisfies Record<string, Refusal>;
