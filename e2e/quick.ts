/**
 * The tag of the journeys in `npm test`: one of each kind, and none that needs the furnished square, which
 * takes longer to fill than all of them take. A whole run includes all journeys.
 */
export const QUICK_TAG = "@quick";

/** The details of a journey that `npm test` includes, too, if `isQuick`. */
export const quick = (isQuick = true) => ({ tag: isQuick ? [QUICK_TAG] : [] });
