/** A reason not to start that the operator can fix. Shown by its message alone, without a stack. */
export class StartError extends Error {}
