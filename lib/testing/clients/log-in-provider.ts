/**
 * The log-in provider that both generations of the protocol's client require from a host. It keeps everything
 * in memory.
 */
export class LogInProvider {
  #information: { client_id: string } | undefined;
  #tokens: Tokens | undefined;
  #verifier = "";
  /** Where the client sent the owner's browser last. */
  sentTo: URL | undefined;

  constructor(
    readonly redirectUrl: string,
    /** The address of the host's document, if it has one. */
    readonly clientMetadataUrl?: string,
  ) {}

  get clientMetadata() {
    return {
      client_name: "A test",
      redirect_uris: [this.redirectUrl],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    };
  }

  state = () => "a state";
  clientInformation = () => this.#information;
  saveClientInformation = (information: { client_id: string }) => {
    this.#information = information;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: Tokens) => {
    this.#tokens = tokens;
  };
  #discovered: unknown;
  saveDiscoveryState = (state: unknown) => {
    this.#discovered = state;
  };
  discoveryState = () => this.#discovered as never;
  invalidateCredentials = (which: string) => {
    if (which === "tokens" || which === "all") this.#tokens = undefined;
    if (which === "client" || which === "all") this.#information = undefined;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;

  /** Replaces the access token by one that is refused, as an expired one is. */
  spoilAccess(): void {
    if (this.#tokens) this.#tokens = { ...this.#tokens, access_token: "old" };
  }
}

interface Tokens {
  access_token: string;
  token_type: string;
  refresh_token?: string | undefined;
}
