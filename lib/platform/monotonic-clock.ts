/**
 * The time in milliseconds of a clock that cannot be set: for ages, deadlines, windows and pauses. It is unrelated to
 * the time of day and to the clocks of other processes. What is shown or stored is a `Date`.
 */
export const monotonicNow = (): number => performance.now();
