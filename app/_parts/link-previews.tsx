import { useTranslations } from "next-intl";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import type { LinkPreview } from "@/lib/pages/markdown/preview";
import { Avatar } from "./avatar";
import { TimeAgo } from "./time-ago";
import { UserText } from "./user-text";

/** The posts that a text links to, each a link with its title that covers its author and the beginning of its text. */
export function LinkPreviews({ previews }: { previews: LinkPreview[] }) {
  const t = useTranslations("common");
  return (
    <ul className="previews" aria-label={t("linkedPosts")}>
      {previews.map(({ path, title, beginning, at, lobster }) => (
        <li key={path}>
          <p className="byline">
            <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size="small" />
            <span>
              <span className="wrap-anywhere">
                <UserText text={lobster.display_name} isName className="font-semibold text-ink" />{" "}
                {`#${lobster.serial_no}`}
              </span>
              <TimeAgo at={at} />
            </span>
          </p>
          <p>
            <a href={path} className="cover">
              <UserText text={title} />
            </a>
          </p>
          <p className="text">
            <UserText text={excerptLine(beginning)} />
          </p>
        </li>
      ))}
    </ul>
  );
}
