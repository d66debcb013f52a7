import { DRAWINGS } from "./drawings";
import { type Shape, shapeOf } from "./shape";

const idOf = (shape: Shape) => `shape-${shape}`;

/** The drawings of these buildings, each shape once. Every page with a DrawingUse needs them. */
export function DrawingDefinitions({ slugs }: { slugs: string[] }) {
  const shapes = [...new Set(slugs.map(shapeOf))];
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        {shapes.map((shape) => (
          <g key={shape} id={idOf(shape)}>
            {DRAWINGS[shape].parts}
          </g>
        ))}
      </defs>
    </svg>
  );
}

/** The drawing of a building, from the DrawingDefinitions of the page. A campus shows each shape many times. */
export const DrawingUse = ({ slug }: { slug: string }) => <use href={`#${idOf(shapeOf(slug))}`} />;
