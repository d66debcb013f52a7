/** A value that is there, or that will be. */
export type Soon<Value> = Value | Promise<Value>;

/**
 * Whether a value is still to come. What is there is not awaited: each promise costs a microsecond or more while Next is
 * in the process, because Node 20 follows every promise for its AsyncLocalStorage (docs/decisions/0798).
 */
export const isPending = <Value>(value: Soon<Value>): value is Promise<Value> => value instanceof Promise;

/** Applies `next` to the value, now if it is there. */
export const soon = <Value, Result>(
  value: Soon<Value>,
  next: (value: Value) => Soon<Result>,
): Soon<Result> => (isPending(value) ? value.then(next) : next(value));
