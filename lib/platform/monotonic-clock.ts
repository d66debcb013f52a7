/**
 * The time in milliseconds of a clock that cannot be set: for ages, deadlines, windows and pauses. It is
 * unrelated to the time of day and to the clocks of other processes. For times that are shown or stored, use
 * `Date`.
 */
export const monotonicNow = (): number => performance.now();
