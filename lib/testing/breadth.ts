/** Whether this run tests everything, as before a change lands (docs/decisions/0641). */
export const EVERY_TEST = Boolean(process.env.EVERY_TEST);

/**
 * Whether pages are tested in their full grid: every combination of page state, width, colour scheme,
 * language, kind of caller, and scripts or none. No check of a change needs it (docs/decisions/0641).
 */
export const EVERY_VARIANT = Boolean(process.env.EVERY_VARIANT);

/** Whether PgBouncer 1.21 or later was not available, so that nothing is tested with it. */
export const NO_RECENT_POOLER = Boolean(process.env.NO_RECENT_POOLER);

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

const seed = Number(process.env.TEST_SEED ?? 1);

/**
 * The cases whose turn it is: all of them in the full grid, else every `turns`th. TEST_SEED decides which, so
 * that as many runs with consecutive seeds see all. For cases that take the same path through the code.
 */
export const inTurn = <Case>(all: readonly Case[], turns: number): readonly Case[] =>
  EVERY_VARIANT ? all : all.filter((_, index) => index % turns === seed % turns);
