/** A reason not to start that the operator can act on: shown as its message alone, without a stack. */
export class StartError extends Error {}
