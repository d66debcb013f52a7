import { UserText } from "@/app/_parts/user-text";
import { excerptLine } from "@/lib/pages/markdown/excerpt";

/** The beginning of a text that the lobster wrote, without its Markdown. */
export function Quote({ text }: { text: string }) {
  return (
    <blockquote className="border-l-2 border-line pl-3 font-serif wrap-anywhere text-soft">
      <UserText text={excerptLine(text)} />
    </blockquote>
  );
}
