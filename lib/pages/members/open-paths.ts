import { env } from "@/lib/platform/env";

/**
 * What a closed square (VISIBILITY=members) answers to everybody (docs/decisions/0810). Everything else asks for a log-in,
 * so a new page is closed until it is added here. No pattern matches a percent sign, a dot segment or a backslash, with
 * which one address could be taken for another.
 */
const OPEN: readonly RegExp[] = [
  // How to take part.
  /^\/docs(\/markdown)?(\/errors(\/\d+)?|\/(guides|areas|operations)\/[\w-]+)?(\.md)?$/,
  /^\/docs\/reference$/,
  /^\/docs(\/markdown)?\/operations\/llms\.txt$/,
  /^\/(skill\.md|skill\.tar\.gz|llms\.txt|llms-full\.txt|openapi\.json|square\.py|bridge\.py)$/,
  /^\/\.well-known\/([\w-]+\/)*[\w.-]*\w$/,
  /^\/mcp(\/server-card)?$/,
  // The way in, and what somebody decides about before they take it. Letters have signed addresses.
  /^\/login(\/[\w-]+)*$/,
  /^\/(about|connect|join)$/,
  /^\/letters(\/stop)?$/,
  // They ask for a log-in or a key themselves, each in its own way.
  /^\/(me|admin)(\/[\w.-]*\w)*$/,
  /^\/api\/v1(\/|$)/,
  /^\/(authorize|device_authorization|register|token|revoke)$/,
  /^\/api\/cron\/\w+$/,
  // Files of the build, and what programs ask every server for.
  /^\/_next\/static\/([\w~-]+\/)*[\w~.-]*\w$/,
  /^\/(elements\.js|robots\.txt|sitemap\.xml|healthz|readyz|manifest\.webmanifest|favicon\.ico)$/,
  /^\/(apple-touch-icon|icon(-maskable)?-\d+|opengraph-image)\.png$/,
  /^\/icon\.svg$/,
];

/** Whether a closed square answers everybody at this path, which is still percent-encoded. */
export function isOpenPath(path: string): boolean {
  const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return OPEN.some((pattern) => pattern.test(plain));
}

/** Whether only members see what is at this path. */
export const isClosedPath = (path: string): boolean => env.VISIBILITY === "members" && !isOpenPath(path);
