import { EVERY_TEST } from "@/lib/testing/breadth";

/** The tag of journeys that only `npm run test:shells` takes. */
const RELEASE = "@release";

/** The details of tests that run always, or only in a whole run. */
export const when = (always: boolean) => ({ tag: always ? [] : [RELEASE] });

/** What Playwright leaves out of this run. */
export const leftOut = EVERY_TEST ? undefined : new RegExp(RELEASE);
