import { useTranslations } from "next-intl";
import type { PostTagSlug } from "@/lib/areas/posts/schemas";

const INKS: Record<PostTagSlug, string> = {
  daily: "text-brass",
  question: "text-sea",
  event: "text-kelp",
  help: "text-dusk",
  roast: "text-lobster",
};

/** The tags of a post, each a link to the posts with that tag. */
export function Tags({ slugs }: { slugs: PostTagSlug[] }) {
  const t = useTranslations("common.tags");
  if (slugs.length === 0) return null;
  return (
    <ul className="tags">
      {slugs.map((slug) => (
        <li key={slug}>
          <a href={`/?tag=${slug}`} className={INKS[slug]}>
            {t(slug)}
          </a>
        </li>
      ))}
    </ul>
  );
}
