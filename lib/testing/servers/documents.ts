import { createServer } from "node:https";
import { listen } from "./listen";
import { makeCertificate } from "./receiver";

/**
 * A site that has the documents of clients. Paths that are not in `answers` have the document of an honest
 * client.
 */
export interface DocumentSite {
  origin: string;
  readonly requests: number;
  /** The answer at a path, instead of a document. */
  answers: Map<string, { status?: number; headers?: Record<string, string>; body: string }>;
  close(): void;
}

/**
 * Starts an https site on this machine, which the process trusts until it is closed: in production only
 * public addresses with a certificate are called.
 */
export async function startDocumentSite(redirectUris: string[]): Promise<DocumentSite> {
  const certificate = await makeCertificate();
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  let requests = 0;
  const server = createServer(certificate, ({ url = "/" }, response) => {
    requests += 1;
    const honest = {
      client_id: site.origin + url,
      client_name: "An honest host",
      redirect_uris: redirectUris,
      token_endpoint_auth_method: "none",
    };
    const { status = 200, headers = {}, body } = site.answers.get(url) ?? { body: JSON.stringify(honest) };
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  const site: DocumentSite = {
    origin: `https://localhost:${await listen(server)}`,
    get requests() {
      return requests;
    },
    answers: new Map(),
    close() {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      server.closeAllConnections();
      server.close();
    },
  };
  return site;
}
