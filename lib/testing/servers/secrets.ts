/** The secrets of every server that tests start. */
export const CRON_SECRET = "the secret of the scheduled routes";
export const AUTH_SECRET = "a secret for tests, long enough to pass";
