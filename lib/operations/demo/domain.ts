/** This domain is reserved for examples, so no real person owns a lobster of the demo. */
export const DEMO_DOMAIN = "example.edu";
