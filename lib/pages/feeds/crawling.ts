import { BASE_PATH } from "@/lib/api/contract/base-path";

/**
 * What robots.txt tells crawlers. Not forbidden: pages that say themselves that they are not indexed, and links to
 * single comments, which programs that show previews of links read by the same rules.
 */
export const CRAWLING = {
  allow: ["/", `${BASE_PATH}/openapi.json`],
  disallow: [
    "/api/",
    "/newest.json",
    // Pages of owners, and the steps to them.
    ...["/me$", "/me?", "/me/", "/following", "/admin", "/connect", "/letters"],
    // The page itself may be found, but its addresses with parameters are unlimited.
    ...["/login?", "/login/"],
    // Lists without a page that is only there: every address is another one to make.
    ...["/search", "/*/edits?"],
  ],
};
