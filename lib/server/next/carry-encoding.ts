import type { ServerResponse } from "node:http";
import { ENCODING_CARRIER } from "@/lib/api/http/route-encoding";

/** Renames the encoding of a route's answer when Next sets it, which is before Next decides whether to compress. */
export function carryEncoding(response: ServerResponse): void {
  const { setHeader } = response;
  response.setHeader = (name, value) =>
    setHeader.call(response, name === ENCODING_CARRIER ? "content-encoding" : name, value);
}
