import type { Crest } from "@/lib/pages/crest/crest";
import { LOBSTER, OWNER } from "@/lib/pages/crest/drawing";
import { FIGURES } from "@/lib/pages/crest/figures";

const MARKS = { lobster: LOBSTER, owner: OWNER };

/** So large that a figure at any angle leaves no corner of a crest empty. */
const GROUND = "M-46-46h92v92h-92z";

/** What crests are drawn with, once for a page. */
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

/** A crest's pattern, from -32 to 32 and beyond: its ground in the `fill`, its figure in the `color` of what is around. */
export const CrestPattern = ({ design: { figure, angle } }: Pick<Crest, "design">) => (
  <use href={`#crest-${figure}`} transform={angle ? `rotate(${angle})` : undefined} />
);

/** What is on an avatar's crest. */
export const CrestMark = ({ of }: { of: keyof typeof MARKS }) => <use href={`#crest-${of}`} />;
