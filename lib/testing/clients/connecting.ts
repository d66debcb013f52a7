import { createHash, randomBytes, randomUUID } from "node:crypto";
import { COMMON_SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { DEVICE_GRANT } from "@/lib/connect/grants";
import { allowAt, questionAt } from "../given/connect";

const base64url = (bytes: Buffer) => bytes.toString("base64url");

export interface TokenAnswer {
  status: number;
  body: Record<string, unknown> & {
    access_token?: string;
    refresh_token?: string;
    scope?: string;
    error?: string;
  };
}

export interface DeviceAnswer {
  status: number;
  body: { device_code: string; user_code: string; expires_in: number; interval: number; error?: string };
}

/**
 * A program that logs in for an owner, as simple as the protocol allows, so that a test can break each of its
 * rules.
 */
export class ConnectingHost {
  readonly verifier = base64url(randomBytes(32));
  /** Each has its own address, so that tests do not use up each other's limits. */
  readonly headers = { "x-forwarded-for": randomUUID() };

  constructor(
    readonly origin: string,
    readonly redirectUri: string,
    public clientId = "",
  ) {}

  async register(more: object = {}): Promise<this> {
    const response = await this.send(
      "/register",
      JSON.stringify({ redirect_uris: [this.redirectUri], ...more }),
      {
        "content-type": "application/json",
      },
    );
    const body = await response.json();
    if (response.status !== 201) throw new Error(JSON.stringify(body));
    this.clientId = body.client_id;
    return this;
  }

  /** The address to which an owner's browser is sent. An empty text leaves a parameter out. */
  address(changes: Record<string, string> = {}): URL {
    const url = new URL(`${this.origin}/authorize`);
    const parameters = {
      response_type: "code",
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      code_challenge: base64url(createHash("sha256").update(this.verifier).digest()),
      code_challenge_method: "S256",
      state: "a state",
      resource: `${this.origin}/mcp`,
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters))
      if (value !== "") url.searchParams.set(name, value);
    return url;
  }

  /** Where a browser is led from there: the id of a consent request, or another location. */
  ask(changes: Record<string, string> = {}): Promise<string> {
    return questionAt(this.address(changes), this.headers);
  }

  /** The code that an owner's browser brings back. */
  async codeOf(
    owner: { ownerId: string },
    scopes: readonly Scope[] = COMMON_SCOPES,
    changes = {},
  ): Promise<string> {
    const url = await allowAt(this.address(changes), owner, scopes, this.headers);
    return url.searchParams.get("code") ?? "";
  }

  exchange(code: string, changes: Record<string, string> = {}): Promise<TokenAnswer> {
    return this.token({
      grant_type: "authorization_code",
      code,
      redirect_uri: this.redirectUri,
      code_verifier: this.verifier,
      ...changes,
    });
  }

  refresh(token: string | undefined, changes: Record<string, string> = {}): Promise<TokenAnswer> {
    return this.token({ grant_type: "refresh_token", refresh_token: token ?? "", ...changes });
  }

  /** Logs in for an owner, and returns its tokens. */
  async logIn(owner: { ownerId: string }, scopes: readonly Scope[] = COMMON_SCOPES) {
    const { status, body } = await this.exchange(await this.codeOf(owner, scopes));
    const { access_token: access, refresh_token: refresh } = body;
    if (status !== 200 || !access || !refresh) throw new Error(JSON.stringify(body));
    return { access, refresh, body };
  }

  /** Asks for a code that an owner types. An empty text leaves a parameter out. */
  async askDevice(changes: Record<string, string> = {}): Promise<DeviceAnswer> {
    const form = new URLSearchParams({ client_id: this.clientId, ...changes });
    for (const [name, value] of Object.entries(changes)) if (value === "") form.delete(name);
    const response = await this.send("/device_authorization", form);
    return { status: response.status, body: await response.json() };
  }

  poll(deviceCode: string, changes: Record<string, string> = {}): Promise<TokenAnswer> {
    return this.token({ grant_type: DEVICE_GRANT, device_code: deviceCode, ...changes });
  }

  async token(parameters: Record<string, string>): Promise<TokenAnswer> {
    const form = new URLSearchParams({ client_id: this.clientId, ...parameters });
    const response = await this.send("/token", form);
    return { status: response.status, body: await response.json() };
  }

  revoke(token: string): Promise<Response> {
    return this.send("/revoke", new URLSearchParams({ token, client_id: this.clientId }));
  }

  call(token: string, name = "call_operation", given: object = { name: "GET /lobster" }): Promise<Response> {
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } };
    return this.send("/mcp", JSON.stringify(message), {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
    });
  }

  send(
    path: string,
    body: string | URLSearchParams,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.origin + path, { method: "POST", body, headers: { ...this.headers, ...headers } });
  }
}
