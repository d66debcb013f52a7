import { randomUUID } from "node:crypto";
import type { Call } from "@/lib/api/http/call";

interface Request {
  method?: string;
  path: string;
  search?: string;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
  address?: string;
}

/** A request as a call, in the form in which the adapters pass it on. */
export const givenCall = ({
  method = "POST",
  path,
  search = "",
  headers = {},
  body = "",
  address = randomUUID(),
}: Request): Call => ({
  method,
  path,
  search,
  header: (name) => headers[name],
  address,
  gone: new AbortController().signal,
  bytes: async () => Buffer.from(body),
});
