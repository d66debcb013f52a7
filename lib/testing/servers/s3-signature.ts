import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Whether a request is signed with these credentials by AWS Signature Version 4, in its header or its query. */
export function isSigned(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  credentials: Credentials,
): boolean {
  const signature = url.searchParams.has("X-Amz-Signature") ? fromQuery(url) : fromHeader(request);
  if (!signature || signature.credential.split("/")[0] !== credentials.accessKeyId) return false;
  if (signature.expiresAt < Date.now()) return false;
  const { payload } = signature;
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return false;
  const [, date = "", region = "", service = ""] = signature.credential.split("/");
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...signature.signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signature.signedHeaders.join(";"),
    payload,
  ].join("\n");
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", signature.time, scope, sha256(Buffer.from(canonical))].join("\n");
  const key = [date, region, service, "aws4_request"].reduce<string | Buffer>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  return createHmac("sha256", key).update(toSign).digest("hex") === signature.signature;
}

interface Signature {
  credential: string;
  signedHeaders: string[];
  signature: string;
  time: string;
  payload: string;
  /** Unix milliseconds. */
  expiresAt: number;
}

function fromHeader({ headers }: IncomingMessage): Signature | undefined {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? "",
  );
  if (!found) return undefined;
  const [, credential = "", signedHeaders = "", signature = ""] = found;
  return {
    credential,
    signedHeaders: signedHeaders.split(";"),
    signature,
    time: String(headers["x-amz-date"]),
    payload: String(headers["x-amz-content-sha256"]),
    expiresAt: Number.POSITIVE_INFINITY,
  };
}

function fromQuery({ searchParams }: URL): Signature {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? "";
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(get("Date")) ?? [];
  return {
    credential: get("Credential"),
    signedHeaders: get("SignedHeaders").split(";"),
    signature: get("Signature"),
    time: get("Date"),
    payload: searchParams.get("X-Amz-Content-Sha256") ?? "UNSIGNED-PAYLOAD",
    expiresAt:
      Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) + Number(get("Expires")) * 1000,
  };
}

function canonicalQuery({ search }: URL): string {
  return search
    .slice(1)
    .split("&")
    .filter((parameter) => parameter && !parameter.startsWith("X-Amz-Signature="))
    .map((parameter) => (parameter.includes("=") ? parameter : `${parameter}=`))
    .sort()
    .join("&");
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
