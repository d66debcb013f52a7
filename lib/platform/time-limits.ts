/**
 * How long work may take by the clock, so that a request fails in time. On a machine with other work these also judge
 * how much of the machine the work got, so tests that are not about them lengthen them (lib/testing/setup.ts).
 */
export const timeLimits = {
  /** For the statements of one request. */
  statementsMs: 4_000,
  /** For a transaction that waits for a connection. */
  checkoutMs: 3_000,
  /** For the database's server to send any answer that it owes. Then it is treated as gone (db/contract.md#faults). */
  silenceMs: 4_000,
  /** For making an image, after its header was read. */
  imageMs: 8_000,
  /** For a bucket to store or return an image; half of it for its other operations, so that a failed one is removed in time. */
  bucketMs: 2_000,
  /** For all requests to the provider of single sign-on in one step of a log-in, which holds one of few places to make pages. */
  providerMs: 4_000,
};
