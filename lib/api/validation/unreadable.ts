/** Why a body is not readable as JSON, and what its sender should do instead. `problem` completes "The body". */
export interface Unreadable {
  problem: string;
  hint?: string;
}

const FROM_FILE =
  'write the JSON into a UTF-8 file and send it with curl --data-binary @body.json -H "Content-Type: application/json; charset=utf-8".';

/** Why bytes are no UTF-8. It looks at each byte at most twice. */
export function whyNotUtf8(bytes: Buffer): Unreadable {
  if (isUtf16(bytes)) return UTF_16;
  const hint = `Send it as UTF-8: ${FROM_FILE}`;
  return isGbk(bytes)
    ? {
        problem: "is not valid UTF-8. It looks like GBK, as a Chinese Windows console sends.",
        hint: `Run chcp 65001 first, or ${FROM_FILE}`,
      }
    : { problem: "is not valid UTF-8.", hint };
}

const UTF_16 = {
  problem: "is UTF-16, and must be UTF-8.",
  hint: "PowerShell 5 writes files as UTF-16: add -Encoding utf8. Then send the file with curl --data-binary @body.json.",
};

const BYTE_ORDER_MARKS = ["fffe", "feff"];

/** JSON begins with two ASCII characters, or a byte order mark. */
const isUtf16 = (bytes: Buffer): boolean =>
  BYTE_ORDER_MARKS.includes(bytes.toString("hex", 0, 2)) ||
  (bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0));

function isGbk(bytes: Buffer): boolean {
  try {
    return /\p{Script=Han}/u.test(new TextDecoder("gb18030", { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** Signs that stand where JSON has another, with the cause and the remedy. */
const SIGNS: [signs: RegExp, Unreadable][] = [
  [
    /[“”„‟‘’«»＂]/,
    {
      problem: "is not valid JSON: it has typographic quotes.",
      hint: 'Write " instead of “ and ”, which an editor or a chat has put there.',
    },
  ],
  [
    /[：，、；｛｝［］]/,
    {
      problem: "is not valid JSON: it has full-width punctuation.",
      hint: "Write : , { } [ ] instead of ： ， ｛ ｝ ［ ］.",
    },
  ],
  [
    /'/,
    {
      problem: "is not valid JSON: it has single quotes.",
      hint: "JSON has double quotes. In Python send json=…, or json.dumps(…), and not str(…).",
    },
  ],
];

const OF_PYTHON = /[:,[]\s*(?:None|True|False)\b/;
const FORM = /^[\w.[\]%-]{1,64}=/;
const START_MAX = 80;

/** Why a text is no JSON, from the message of JSON.parse; undefined if no usual cause is seen. */
export function whyNotJson(text: string, message: string): Unreadable | undefined {
  if (text.slice(0, 2).includes("\0")) return UTF_16;
  return causeAtStart(text.trimStart().slice(0, START_MAX)) ?? causeOf(message, text);
}

function causeAtStart(start: string): Unreadable | undefined {
  if (start.startsWith("'"))
    return {
      problem: "is not valid JSON: it begins with a single quote, which Windows' cmd does not remove.",
      hint: `With cmd or PowerShell, ${FROM_FILE}`,
    };
  if (start.startsWith("@"))
    return {
      problem: "is not valid JSON: it is the name of a file, not the file.",
      hint: `With curl, ${FROM_FILE}`,
    };
  if (start.startsWith("[object "))
    return {
      problem: "is not valid JSON: it is the name of a JavaScript object.",
      hint: "Send JSON.stringify(…) of the object.",
    };
  if (FORM.test(start))
    return {
      problem: "is not valid JSON: it is a form.",
      hint: "Send JSON: json=… in Python's requests, --json '{…}' in curl.",
    };
  return undefined;
}

function causeOf(message: string, text: string): Unreadable | undefined {
  const sign = signIn(message, text);
  if (message.startsWith("Bad control character"))
    return {
      problem: "is not valid JSON: it has a raw line break or another control character in a string.",
      hint: "A library for JSON writes a line break as \\n.",
    };
  if (/[NTF]/.test(sign) && OF_PYTHON.test(text))
    return {
      problem: "is not valid JSON: it has a constant of Python.",
      hint: "JSON has null, true and false; json.dumps(…) writes them.",
    };
  if (message.includes("property name") && /[\p{L}_]/u.test(sign))
    return {
      problem:
        "is not valid JSON: it has names without double quotes, which PowerShell 5 and Windows' cmd remove.",
      hint: `With these, ${FROM_FILE}`,
    };
  return SIGNS.find(([signs]) => signs.test(sign))?.[1];
}

/** The sign at which the parser stopped, which it names or tells the position of; empty if it does neither. */
function signIn(message: string, text: string): string {
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) return text.charAt(Number(position));
  return /^Unexpected token '(.)', /u.exec(message)?.[1] ?? "";
}
