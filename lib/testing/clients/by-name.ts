import { request } from "node:http";

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface Asked {
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/**
 * Sends a request with any headers, including the Host of another name, which fetch does not allow. Follows
 * no redirects.
 */
export function sendHttp(
  address: string,
  { method = "GET", body = "", headers = {} }: Asked,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      { method, headers: { "content-length": Buffer.byteLength(body), ...headers } },
      async (response) => {
        let text = "";
        for await (const chunk of response.setEncoding("utf8")) text += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      },
    );
    sent.on("error", reject).end(body);
  });
}

/** Sends a request to a server by another name than that of its origin. */
export const askByName = (
  origin: string,
  host: string,
  path: string,
  { headers = {}, ...asked }: Asked = {},
): Promise<HttpAnswer> => sendHttp(origin + path, { ...asked, headers: { host, ...headers } });
