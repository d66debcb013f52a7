/** The tag of journeys that only `npm run test:shells` takes: another one shows the same in every run. */
const RELEASE = "@release";

/** The details of a group of tests that runs always, or only before a release. */
export const when = (always: boolean) => ({ tag: always ? [] : [RELEASE] });

/** What Playwright leaves out of this run. */
export const leftOut = process.env.EVERY_TEST ? undefined : new RegExp(RELEASE);
