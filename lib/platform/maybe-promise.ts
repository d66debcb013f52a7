/** A value, or a promise of it. */
export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Whether a value is still a promise. A value that is ready is not awaited: each promise costs a microsecond or more
 * while Next is in the process, because Node 20 follows every promise for its AsyncLocalStorage (docs/decisions/0798).
 */
export const isPending = <Value>(value: MaybePromise<Value>): value is Promise<Value> =>
  value instanceof Promise;

/** Applies `next` to the value, synchronously if it is ready. */
export const whenReady = <Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> => (isPending(value) ? value.then(next) : next(value));
