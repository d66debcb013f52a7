import type { Endpoint } from "@/lib/api/contract/endpoint";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import { createUpload } from "@/lib/areas/uploads/endpoints";
import { curlOf, exampleFor } from "./curl";

/** A post, two pages of the feed and an upload as they were recorded: requests and answers. */
export function writeExamples(origin: string): string {
  const feed = exampleFor(getFeed, origin);
  const { next_cursor: cursor } = feed.answer as { next_cursor: string };
  const nextPage = curlOf(getFeed, { ...feed, query: { ...feed.query, cursor } }, origin);
  return `A write, and its answer:

${writeExample(createPost, origin)}

A page of a list, its answer, and the page after it:

${writeExample(getFeed, origin)}

\`\`\`sh
${nextPage}
\`\`\`

An upload, whose \`url\` may then be an avatar or stand in a text:

${writeExample(createUpload, origin)}`;
}

/** The recorded request and answer of an operation, as Markdown. */
export function writeExample(endpoint: Endpoint, origin: string): string {
  const example = exampleFor(endpoint, origin);
  return `\`\`\`sh
${curlOf(endpoint, example, origin)}
\`\`\`

${writeAnswer(example.answer)}`;
}

/** Answers in chunks are not JSON. */
const writeAnswer = (answer: unknown) =>
  typeof answer === "string"
    ? `\`\`\`\n${answer.trim()}\n\`\`\``
    : `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``;
