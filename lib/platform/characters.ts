/**
 * The code points that a TrueType font has glyphs for: those of its `cmap` in formats 4 and 12, which all current fonts
 * use (https://learn.microsoft.com/typography/opentype/spec/cmap). The `unicode.json` of font packages names characters that
 * no font has, and libraries that read fonts are slow or large.
 */
export function charactersOf(font: Uint8Array): number[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const cmap = offsetOf(view, "cmap");
  return Array.from({ length: view.getUint16(cmap + 2) }, (_, no) =>
    rangesAt(view, cmap + view.getUint32(cmap + 4 + 8 * no + 4)),
  )
    .flat()
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, no) => first + no));
}

function offsetOf(view: DataView, tag: string): number {
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((no) => view.getUint8(at + no)));
    if (name === tag) return view.getUint32(at + 8);
  }
  throw new Error(`The font has no table ${tag}.`);
}

function rangesAt(view: DataView, at: number): [first: number, last: number][] {
  const format = view.getUint16(at);
  if (format === 12)
    return Array.from({ length: view.getUint32(at + 12) }, (_, no) => {
      const group = at + 16 + 12 * no;
      return [view.getUint32(group), view.getUint32(group + 4)];
    });
  if (format !== 4) return [];
  const size = view.getUint16(at + 6);
  return Array.from({ length: size / 2 }, (_, no): [number, number] => [
    view.getUint16(at + 16 + size + 2 * no),
    view.getUint16(at + 14 + 2 * no),
    // The last segment only marks the end.
  ]).filter(([first]) => first !== 0xffff);
}
