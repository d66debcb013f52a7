/**
 * The tag of the journeys that `npm test` takes: one of each kind, and none that needs the furnished square, which takes
 * longer to fill than they all. A whole run takes all.
 */
export const QUICK_TAG = "@quick";

/** The details of a journey that `npm test` takes, too, if `isQuick`. */
export const quick = (isQuick = true) => ({ tag: isQuick ? [QUICK_TAG] : [] });
