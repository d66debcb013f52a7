/** A point of the drawn map, in its units. */
export interface Point {
  x: number;
  y: number;
}

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** As SVG writes it. */
export const written = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;
