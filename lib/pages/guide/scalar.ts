import { dependencies } from "@/package.json";

/** Where this application serves the bundle of the interactive reference, for good: a new version has a new address. */
export const SCALAR_ADDRESS = `/docs/scalar.js?v=${dependencies["@scalar/fastify-api-reference"]}`;
