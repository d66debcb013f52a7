import { policy } from "@/lib/api/contract/policies";
import { isTrusted } from "@/lib/api/http/address";
import { spend } from "@/lib/api/limits/spending";

/** The largest form that the pages accept. None of their forms needs more. */
export const FORM_BYTES_MAX = 64 * 1024;
const FORM_PARTS_MAX = 100;

/**
 * The one page whose form has files: a picture of at most 8 MiB. The form around it may add FORM_BYTES_MAX. A form of
 * its own for the picture would lose what is typed beside it.
 */
const PICTURE_PATH = "/me/profile";
const PICTURE_FORM_BYTES_MAX = 8 * 1024 * 1024 + FORM_BYTES_MAX;

/** The page of an email's links, and the address of its one-click unsubscription. */
export const LETTERS_PATH = "/letters";
const ONE_CLICK_PATH = `${LETTERS_PATH}/stop`;

/**
 * Counts all forms of a network address, including refused ones, except those of trusted networks. The limit
 * is high because a campus may share an address.
 */
export const formsPolicy = policy("forms", 240, 60, "ip");

/** Why a form is refused unread. `reason` names a message of `common.forms`. */
export interface FormRefusal {
  reason: "tooOften" | "foreign" | "unsized" | "tooLarge" | "tooManyParts";
  status: 429 | 403 | 411 | 413;
  retryAfterSeconds?: number;
}

export interface FormHead {
  method: string;
  path: string;
  headers: Pick<Headers, "get">;
}

export interface FormRequest extends FormHead {
  /** The network address of the sender. */
  address: string;
  /** Reads the body. Called only when its declared length is within the limit. */
  bytes(): Promise<Uint8Array>;
}

/**
 * Whether a request must pass the checks for forms (docs/decisions/0606): every request that may have a body,
 * whatever its headers say. The scheduled routes are excepted because they require a secret, and the
 * one-click unsubscription because its address is signed.
 */
export const isForm = (method: string, path: string): boolean =>
  method !== "GET" && method !== "HEAD" && !path.startsWith("/api/cron/") && path !== ONE_CLICK_PATH;

/**
 * Checks a form before the framework reads it. Returns why it is refused, or undefined if it is accepted.
 * `publicUrl` is the square's own address; `now` is in unix milliseconds.
 */
export async function refusalOfForm(
  form: FormRequest,
  publicUrl: string,
  now: number,
): Promise<FormRefusal | undefined> {
  if (!isTrusted(form.address)) {
    const { refused, resetAt } = await spend(formsPolicy, form.address, now);
    if (refused)
      return { reason: "tooOften", status: 429, retryAfterSeconds: Math.ceil((resetAt - now) / 1000) };
  }
  const refusal = refusalByHead(form, publicUrl);
  if (refusal || byteSizeOf(form) === 0) return refusal;
  return partsAtMost(await form.bytes()) > FORM_PARTS_MAX
    ? { reason: "tooManyParts", status: 413 }
    : undefined;
}

/** The same checks as far as the headers alone allow them, before any of the body has arrived. */
export function refusalByHead(form: FormHead, publicUrl: string): FormRefusal | undefined {
  if (!isSameSite(form.headers, publicUrl)) return { reason: "foreign", status: 403 };
  // A chunked body does not declare its length.
  if (form.headers.get("transfer-encoding")) return { reason: "unsized", status: 411 };
  const byteSizeMax = form.path === PICTURE_PATH ? PICTURE_FORM_BYTES_MAX : FORM_BYTES_MAX;
  return byteSizeOf(form) <= byteSizeMax ? undefined : { reason: "tooLarge", status: 413 };
}

const byteSizeOf = ({ headers }: FormHead) => Number(headers.get("content-length") ?? 0);

/**
 * Whether the form was sent from a page of the square, by its Origin header. A form without Origin is
 * refused: all current browsers send one, and Next would accept a form without.
 */
function isSameSite(headers: Pick<Headers, "get">, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === headers.get("host") || host === new URL(publicUrl).host;
}

const LINE_OF_DASHES = Buffer.from("\r\n--");

/** An upper bound of the parts in a multipart body: each part begins with a line of dashes, and so does the end. */
function partsAtMost(bytes: Uint8Array): number {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = body.indexOf(LINE_OF_DASHES); at >= 0; at = body.indexOf(LINE_OF_DASHES, at + 1)) parts += 1;
  return parts;
}
