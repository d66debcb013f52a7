import { useTranslations } from "next-intl";
import { PostEntry } from "@/app/_parts/post-entry";
import type { Profile } from "./profile";

export function PinnedPost({ post }: { post: NonNullable<Profile["pinned_post"]> }) {
  const t = useTranslations("lobster");
  return (
    <section aria-labelledby="pinned" className="sheet pb-0 sm:pb-1">
      <h2 id="pinned" className="kicker">
        {t("pinned")}
      </h2>
      <PostEntry post={post} withAuthor={false} />
    </section>
  );
}
