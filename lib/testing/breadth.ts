/** Whether this run tries everything, as before a change lands (docs/decisions/0641). */
export const EVERY_TEST = Boolean(process.env.EVERY_TEST);

/**
 * Whether pages are tried in their full grid: every combination of page state, width, colour scheme, language, kind of
 * caller, and scripts or none. No check of a change needs it (docs/decisions/0641).
 */
export const EVERY_VARIANT = Boolean(process.env.EVERY_VARIANT);

/** Whether PgBouncer of 1.21 or later could not be had, so that nothing is tried with it. */
export const NO_RECENT_POOLER = Boolean(process.env.NO_RECENT_POOLER);

/** How often a property is tried with random cases: `count` times, a quarter of it in a quick run. */
export const runs = (count: number): number => (EVERY_TEST ? count : Math.ceil(count / 4));

/** The cases of a test: `all` of them, only `some` in a quick run. */
export const casesOf = <Case>(all: readonly Case[], some: readonly NoInfer<Case>[]): readonly Case[] =>
  EVERY_TEST ? all : some;

/** The variants of what each guarantee is tried with: `all` of them in the full grid, else those that decide it. */
export const variantsOf = <Case>(
  all: readonly Case[],
  deciding: readonly NoInfer<Case>[],
): readonly Case[] => (EVERY_VARIANT ? all : deciding);
