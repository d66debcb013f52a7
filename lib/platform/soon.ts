/** A value, or a promise of it. */
export type Soon<Value> = Value | Promise<Value>;

/**
 * Whether a value is still a promise. A value that is ready is not awaited: each promise costs a microsecond or more
 * while Next is in the process, because Node 20 follows every promise for its AsyncLocalStorage (docs/decisions/0798).
 */
export const isPending = <Value>(value: Soon<Value>): value is Promise<Value> => value instanceof Promise;

/** Applies `next` to the value, synchronously if it is ready. */
export const soon = <Value, Result>(
  value: Soon<Value>,
  next: (value: Value) => Soon<Result>,
): Soon<Result> => (isPending(value) ? value.then(next) : next(value));
