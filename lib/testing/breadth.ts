/** Whether this run tries everything, as before a change lands (docs/decisions/0641). */
export const EVERY_TEST = Boolean(process.env.EVERY_TEST);

/** Whether PgBouncer of 1.21 or later could not be had, so that nothing is tried with it. */
export const NO_RECENT_POOLER = Boolean(process.env.NO_RECENT_POOLER);

/** How often a property is tried with random cases: `count` times, a quarter of it in a quick run. */
export const runs = (count: number): number => (EVERY_TEST ? count : Math.ceil(count / 4));

/** The cases of a test: `all` of them, only `some` in a quick run. */
export const casesOf = <Case>(all: readonly Case[], some: readonly NoInfer<Case>[]): readonly Case[] =>
  EVERY_TEST ? all : some;
