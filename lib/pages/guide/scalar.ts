import { dependencies } from "@/package.json";

/** The address of the interactive reference's bundle. Browsers may keep it forever: a new version has a new address. */
export const SCALAR_ADDRESS = `/docs/scalar.js?v=${dependencies["@scalar/fastify-api-reference"]}`;
