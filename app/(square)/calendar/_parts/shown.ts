/** How many events a page of the calendar shows. */
export const EVENTS_SHOWN = 30;
