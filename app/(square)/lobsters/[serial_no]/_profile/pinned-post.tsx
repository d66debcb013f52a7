import { useTranslations } from "next-intl";
import { PostEntry, saidIn } from "@/app/_parts/post-entry";
import type { LinksOf } from "@/lib/pages/read-links";
import type { Profile } from "./profile";

interface PinnedPostProps {
  post: NonNullable<Profile["pinned_post"]>;
  linksOf: LinksOf;
}

export function PinnedPostEntry({ post, linksOf }: PinnedPostProps) {
  const t = useTranslations("lobster");
  return (
    <section aria-labelledby="pinned" className="sheet pb-0 sm:pb-1">
      <h2 id="pinned" className="kicker">
        {t("pinned")}
      </h2>
      <PostEntry post={post} links={linksOf(saidIn(post))} withAuthor={false} />
    </section>
  );
}
