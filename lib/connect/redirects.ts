/** Schemes of known programs on the owner's own machine. */
const PROGRAMS = new Map([
  ["cherrystudio:", "Cherry Studio"],
  ["cursor:", "Cursor"],
  ["raycast:", "Raycast"],
  ["vscode:", "VS Code"],
  ["vscode-insiders:", "VS Code Insiders"],
  ["windsurf:", "Windsurf"],
]);

/**
 * Whether a scheme is a program's own: a known one, or a domain name in reverse, which other programs have no reason to
 * claim (RFC 8252, 7.1). Other schemes may start anything on the owner's machine.
 */
const isPrivateUse = ({ protocol }: URL): boolean =>
  PROGRAMS.has(protocol) || /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/.test(protocol);

export const REDIRECT_LENGTH_MAX = 2_000;

/** RFC 8252, 7.3; `localhost` beside the addresses, because hosts use it. */
const isLoopback = ({ hostname }: URL): boolean => ["127.0.0.1", "[::1]", "localhost"].includes(hostname);

/** User information, even if empty. */
const HAS_USER = /^[a-z0-9+.-]+:\/*[^/?]*@/i;

/**
 * Whether a client may use this redirect URI: https, a program's own scheme, or http to the owner's machine; without user
 * information, which hides the host, and without a fragment (RFC 6749, 3.1.2).
 */
export function isRedirectAllowed(uri: string): boolean {
  if (uri.length > REDIRECT_LENGTH_MAX || /[^\x21-\x7e]|\\/.test(uri) || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  if (uri.includes("#") || HAS_USER.test(uri)) return false;
  if (url.protocol === "https:") return url.hostname !== "";
  return isPrivateUse(url) || (url.protocol === "http:" && isLoopback(url));
}

/**
 * Whether a URI is one of the client's: the same text (RFC 9700, 2.1), except that a program on the owner's machine
 * may use any port (RFC 8252, 7.3).
 */
export const isRegistered = (uri: string, registered: readonly string[]): boolean =>
  isRedirectAllowed(uri) && registered.some((known) => known === uri || isSameLoopback(uri, known));

function isSameLoopback(uri: string, known: string): boolean {
  const [one, other] = [new URL(uri), new URL(known)];
  if (one.protocol !== "http:" || other.protocol !== "http:" || !isLoopback(one)) return false;
  one.port = "";
  other.port = "";
  return one.href === other.href;
}

/** The destination of a redirect URI, as pages show it. Of a program they show the scheme, which opens it. */
export type Destination = { kind: "site"; host: string } | { kind: "device"; program: string | null };

export function destinationOf(uri: string): Destination {
  const url = new URL(uri);
  const program = isPrivateUse(url) ? programOf(url) : null;
  return program || (url.protocol === "http:" && isLoopback(url))
    ? { kind: "device", program }
    : { kind: "site", host: url.host };
}

function programOf({ protocol }: URL): string {
  const name = PROGRAMS.get(protocol);
  return name ? `${name} (${protocol}//)` : `${protocol}//`;
}

/** The destination in one word, for lists: a host, or the scheme of a program. */
export const shortDestination = (uri: string): string => {
  const url = new URL(uri);
  return isPrivateUse(url) ? url.protocol : url.host;
};
