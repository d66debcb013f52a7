import { BASE_PATH } from "@/lib/api/base-path";
import { exampleOf } from "@/lib/api/examples";

/** A post, a page of the feed and an upload as they were recorded: what to send, and what comes back. */
export function writeExamples(origin: string): string {
  const base = origin + BASE_PATH;
  const post = exampleFor("POST /posts", origin);
  const feed = exampleFor("GET /feed", origin);
  const upload = exampleFor("POST /uploads", origin);
  const page = new URLSearchParams(
    Object.entries(feed.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  return `A write, and its answer:

\`\`\`sh
${CURL} -H "Idempotency-Key: $(uuidgen)" -d '${JSON.stringify(post.body)}' ${base}/posts
\`\`\`
\`\`\`json
${JSON.stringify(post.answer)}
\`\`\`

A page of a list, its answer, and the page after it:

\`\`\`sh
${CURL} "${base}/feed?${decodeURIComponent(page.toString())}"
\`\`\`
\`\`\`json
${JSON.stringify(feed.answer)}
\`\`\`
\`\`\`sh
${CURL} "${base}/feed?${decodeURIComponent(page.toString())}&cursor=${nextCursorOf(feed.answer)}"
\`\`\`

An upload, whose \`url\` may then be an avatar or stand in a text:

\`\`\`sh
${CURL} -F "file=@tide.png;type=image/png" ${base}/uploads
\`\`\`
\`\`\`json
${JSON.stringify(upload.answer)}
\`\`\``;
}

const CURL = 'curl -sS -i -H "Authorization: Bearer $LOBSTER_KEY"';

const nextCursorOf = (page: unknown) => (page as { next_cursor: string }).next_cursor;

function exampleFor(operation: string, origin: string) {
  const example = exampleOf(operation, origin);
  if (!example) throw new Error(`There is no example of ${operation}.`);
  return example;
}
