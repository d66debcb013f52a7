import type { Marker } from "@/lib/areas/search/marks";
import type { MarkdownNode } from "./piece";

/** A mark weighs a hundred bytes, and a search for one letter finds it in every word. */
const MARKS_MAX = 20;

/** The pieces, with the first MARKS_MAX matches of a search as separate parts. */
export function markedPieces(pieces: readonly MarkdownNode[], mark: Marker): MarkdownNode[] {
  let marks = 0;
  const markIn = (piece: MarkdownNode): MarkdownNode[] =>
    typeof piece === "string"
      ? mark(piece).map(({ text, isFound }) =>
          isFound && ++marks <= MARKS_MAX ? { tag: "found", children: [text] } : text,
        )
      : [{ ...piece, children: piece.children.flatMap(markIn) }];
  return pieces.flatMap(markIn);
}
