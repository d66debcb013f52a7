/** How many live connections an owner may have, and how many may be made in a day. */
export const CONNECTIONS = { liveMax: 20, dayMax: 50 };
