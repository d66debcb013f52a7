import type { StructuredThing } from "@/lib/pages/structured-data";

/** The page's subject, for search engines (schema.org). It is data that no browser executes. */
export const StructuredData = ({ of: thing }: { of: StructuredThing }) => (
  <script type="application/ld+json">{JSON.stringify(thing).replaceAll("<", "\\u003c")}</script>
);
