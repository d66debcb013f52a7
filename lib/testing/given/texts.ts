import fc from "fast-check";

const SURROGATES_FROM = 0xd800;
const SURROGATES = 0x800;
const CHARACTERS = 0x110000 - SURROGATES;

/**
 * Any character of Unicode. fast-check's own `unit: "binary"` makes a table of all of them in each process,
 * which takes a second and 100 MB.
 */
const character = fc.nat({ max: CHARACTERS - 1 }).map(
  (place) => String.fromCodePoint(place < SURROGATES_FROM ? place : place + SURROGATES),
  (text) => {
    const point = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (point === undefined || text !== String.fromCodePoint(point)) throw new Error("not one character");
    if (point >= SURROGATES_FROM && point < SURROGATES_FROM + SURROGATES) throw new Error("half a character");
    return point < SURROGATES_FROM ? point : point - SURROGATES;
  },
);

export const anyText = (constraints: Omit<fc.StringConstraints, "unit"> = {}) =>
  fc.string({ ...constraints, unit: character });
