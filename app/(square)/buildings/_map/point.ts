/** A point on the map, in the units of its view box. */
export interface Point {
  x: number;
  y: number;
}

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The point in SVG's syntax. */
export const svgPoint = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;
