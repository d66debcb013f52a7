import type { Crest } from "@/lib/pages/crest/crest";
import { LOBSTER, OWNER } from "@/lib/pages/crest/drawing";
import { FIGURES } from "@/lib/pages/crest/figures";

const MARKS = { lobster: LOBSTER, owner: OWNER };

/** Large enough to fill the corners of a crest at any angle of its figure. */
const GROUND = "M-46-46h92v92h-92z";

/** The shapes that a page's crests refer to, once per page; not files of their own (docs/decisions/0720). */
export function CrestDefinitions() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        {Object.entries(FIGURES).map(([name, path]) => (
          <g key={name} id={`crest-${name}`}>
            <path d={GROUND} />
            <path d={path} fill="currentColor" />
          </g>
        ))}
        {Object.entries(MARKS).map(([name, drawing]) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours, which pictures for sharing have as text.
          <g key={name} id={`crest-${name}`} dangerouslySetInnerHTML={{ __html: drawing }} />
        ))}
      </defs>
    </svg>
  );
}

/** A crest's pattern, from -32 to 32 and beyond: its ground in the `fill` of its parent, its figure in the `color`. */
export const CrestPattern = ({ design: { figure, angle } }: Pick<Crest, "design">) => (
  <use href={`#crest-${figure}`} transform={angle ? `rotate(${angle})` : undefined} />
);

/** The figure on an avatar's crest. */
export const CrestMark = ({ of }: { of: keyof typeof MARKS }) => <use href={`#crest-${of}`} />;
