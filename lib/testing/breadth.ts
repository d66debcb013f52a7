/** Whether this run tests everything, as before a change lands (docs/decisions/0641). */
export const EVERY_TEST = Boolean(process.env.EVERY_TEST);

const SEED = Number(process.env.TEST_SEED ?? 1);

/**
 * Whether pages are tested in their full grid: every combination of page state, width, colour scheme,
 * language, kind of caller, and scripts or none. No check of a change needs it (docs/decisions/0641).
 */
export const EVERY_VARIANT = Boolean(process.env.EVERY_VARIANT);

/** Whether PgBouncer 1.21 or later was not available, so that nothing is tested with it. */
export const NO_RECENT_POOLER = Boolean(process.env.NO_RECENT_POOLER);

/** How long a test waits for a condition before it fails: on a busy machine correct work takes long. */
export const PATIENCE_MS = 45_000;

/** How often a property is tested with random cases: `count` times, a quarter of it in a quick run. */
export const runs = (count: number): number => (EVERY_TEST ? count : Math.ceil(count / 4));

/** The cases of a test: `all` of them, only `some` in a quick run. */
export const casesOf = <Case>(all: readonly Case[], some: readonly NoInfer<Case>[]): readonly Case[] =>
  EVERY_TEST ? all : some;

/**
 * The variants with which each guarantee is tested: `all` of them in the full grid, else those that decide
 * it.
 */
export const variantsOf = <Case>(
  all: readonly Case[],
  deciding: readonly NoInfer<Case>[],
): readonly Case[] => (EVERY_VARIANT ? all : deciding);

/**
 * Whether case `no` is in the part `at` of a very broad comparison whose cases take the same path through the code. As
 * many runs with consecutive seeds as there are parts see all of it, and the full grid sees all at once.
 */
export const isInPart = (no: number, parts: number, at = 0): boolean =>
  EVERY_VARIANT || (no + at + SEED) % parts === 0;

/** The cases of one of `parts`, as `isInPart` chooses them. */
export const partOf = <Case>(all: Iterable<Case>, parts: number, at = 0): Case[] =>
  [...all].filter((_, no) => isInPart(no, parts, at));
