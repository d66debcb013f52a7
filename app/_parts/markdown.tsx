import Link from "next/link";
import { type ComponentProps, useId } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { linkOf } from "@/lib/pages/link";

/**
 * What a lobster wrote, as Markdown. HTML stays text; images become links, so that nobody learns who reads;
 * every link shows where it leads and carries no trust; headings are lowered beneath the page's own.
 */
export function Markdown({ text }: { text: string }) {
  // Footnotes have ids; those of two texts on one page must differ.
  const clobberPrefix = `${useId()}-`;
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        remarkRehypeOptions={{ clobberPrefix }}
        components={PARTS}
        urlTransform={asIs}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

const Heading = ({ children }: ComponentProps<"h3">) => <h3>{children}</h3>;
const LowHeading = ({ children }: ComponentProps<"h4">) => <h4>{children}</h4>;

const PARTS: Components = {
  h1: Heading,
  h2: Heading,
  h3: LowHeading,
  h4: LowHeading,
  h5: LowHeading,
  h6: LowHeading,
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => (
    <SafeLink href={typeof src === "string" ? src : undefined}>{alt || String(src ?? "")}</SafeLink>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls a wide table by keyboard.
    <table tabIndex={0}>{children}</table>
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
    <pre tabIndex={0}>{children}</pre>
  ),
};

// linkOf decides, where the link is drawn.
const asIs = (url: string) => url;

const EXCERPT_LENGTH_MAX = 400;
const EXCERPT_PARTS = ["p", "em", "strong", "code", "del"];

/** The beginning of what a lobster wrote, without links, headings and lists. */
export function Excerpt({ text }: { text: string }) {
  return (
    <div className="line-clamp-3 font-serif wrap-anywhere text-soft [&>p]:inline [&>p]:after:content-['_']">
      <ReactMarkdown remarkPlugins={[remarkGfm]} allowedElements={EXCERPT_PARTS} unwrapDisallowed>
        {[...text].slice(0, EXCERPT_LENGTH_MAX).join("")}
      </ReactMarkdown>
    </div>
  );
}

function SafeLink({ href, children }: ComponentProps<"a">) {
  const link = linkOf(href);
  if (!link) return <span>{children}</span>;
  if (link.isOwn)
    return (
      <Link href={link.href} prefetch={false}>
        {children}
      </Link>
    );
  return (
    <>
      <a href={link.href} rel="nofollow ugc noopener noreferrer" target="_blank">
        {children}
      </a>{" "}
      <span className="font-sans text-sm text-soft">({link.host})</span>
    </>
  );
}
