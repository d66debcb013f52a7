export interface AnnouncementProps {
  /** The page that shows what is new. */
  href: string;
  /** The text for one new thing, and for several with # for their number. */
  labels: { one: string; many: string };
}

const SHOWN_MAX = 50;

/**
 * Says how much is new, as a link that loads it. It lies over the page's lower edge, so that nothing moves that somebody
 * reads. The region is there before its text, because screen readers announce only what changes.
 */
export function Announcement({ count, href, labels }: AnnouncementProps & { count: number }) {
  const number = count < SHOWN_MAX ? String(count) : `${SHOWN_MAX}+`;
  return (
    <div
      aria-live="polite"
      role={count > 0 ? "status" : undefined}
      className="pointer-events-none fixed inset-x-0 bottom-5 z-10 flex justify-center print:hidden"
    >
      {count > 0 ? (
        // A whole page is loaded, because the link mostly leads to the page that is shown.
        <a
          href={href}
          className="pointer-events-auto inline-flex min-h-11 items-center rounded-full bg-deep px-5 font-semibold text-on-deep no-underline shadow-lg ring-1 ring-on-deep/30 hover:underline"
        >
          {count === 1 ? labels.one : labels.many.replace("#", number)}
        </a>
      ) : null}
    </div>
  );
}
