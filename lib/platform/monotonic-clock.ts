/**
 * The present in milliseconds of a clock that nobody can set: for ages, deadlines, windows and pauses. It says nothing
 * about the time of day, and means nothing in another process. What is shown or stored is a `Date`.
 */
export const monotonicNow = (): number => performance.now();
