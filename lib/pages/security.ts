/** The header in which the proxy passes a page its nonce. A client cannot set it. */
export const NONCE_HEADER = "x-nonce";

interface PolicyParams {
  nonce: string;
  /** The origin of uploaded images, if it differs from the square's. */
  imageOrigin?: string;
  /** React's development build evaluates code and injects styles. */
  isDevelopment: boolean;
}

/**
 * The Content-Security-Policy of a page: its own scripts by nonce, its own style sheets, no plug-ins, no frames, no
 * requests to other hosts. `style` attributes are refused too; draw with SVG attributes instead.
 */
export function contentSecurityPolicy({ nonce, imageOrigin, isDevelopment }: PolicyParams): string {
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", isDevelopment && "'unsafe-eval'"],
    "style-src": ["'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    "img-src": ["'self'", "data:", imageOrigin],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(" "))
    .join("; ");
}

/**
 * The policy of a page that is sent without the client runtime. It has no inline scripts, so it needs no nonce and
 * allows only the square's own files.
 */
export const withoutNonce = (policy: string, nonce: string): string =>
  policy.replaceAll(` 'nonce-${nonce}'`, "").replace(" 'strict-dynamic'", "");

export const nonceIn = (policy: string): string | undefined => /'nonce-([^']+)'/.exec(policy)?.[1];
