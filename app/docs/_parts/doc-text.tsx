import { OwnMarkdown } from "@/app/_parts/markdown";
import { CodeBlock } from "./code-block";

const FENCE = /^```(\w*)\n([\s\S]*?)\n```$/m;

/** A text of the documentation, whose code can be copied. */
export const DocText = ({ text }: { text: string }) => (
  <div className="space-y-4">
    {partsOf(text).map(({ code, language, text: prose }) =>
      code === undefined ? (
        <OwnMarkdown key={prose} text={prose} />
      ) : (
        <CodeBlock key={code} code={code} language={language} />
      ),
    )}
  </div>
);

interface TextPart {
  text: string;
  language?: string | undefined;
  code?: string | undefined;
}

/** Prose and blocks of code, in their order. */
function partsOf(text: string): TextPart[] {
  const found = FENCE.exec(text);
  if (!found) return text.trim() ? [{ text }] : [];
  const [all, language, code] = found;
  return [
    ...partsOf(text.slice(0, found.index)),
    { text: "", language, code },
    ...partsOf(text.slice(found.index + all.length)),
  ];
}
