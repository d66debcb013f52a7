import { request } from "node:http";

export interface AnswerByName {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

interface Asked {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Sends a request with another Host than the origin's, which fetch does not allow. */
export function askByName(
  origin: string,
  host: string,
  path: string,
  { method = "GET", body = "", headers = {} }: Asked = {},
): Promise<AnswerByName> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method,
        headers: { host, "content-length": Buffer.byteLength(body), ...headers },
      },
      async (response) => {
        let text = "";
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
