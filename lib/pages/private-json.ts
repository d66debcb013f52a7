/** An answer for one session, which no cache stores. */
export const privateJson = (value: unknown): Response =>
  Response.json(value, { headers: { "cache-control": "private, no-store" } });

/**
 * The answer to a script whose session has ended. A redirect would lead it to the HTML of the log-in page.
 */
export const loggedOut = (): Response =>
  Response.json(null, { status: 401, headers: { "cache-control": "private, no-store" } });
