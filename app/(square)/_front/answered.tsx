import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import { readAnsweredNow } from "@/lib/areas/posts/read";
import { pageViewer } from "@/lib/pages/viewer";
import { SHOWN } from "./shown";

/** The posts under which several lobsters are talking at the moment; nothing if there are none. */
export async function Answered() {
  const [t, viewer] = await Promise.all([getTranslations("front.answered"), pageViewer()]);
  const talk = await readAnsweredNow(viewer, SHOWN.answered);
  if (talk.length === 0) return null;
  return (
    <AsideSection id="answered" title={t("title")}>
      <ul className="space-y-4">
        {talk.map(({ post: { id, title }, speakers, lastSaidAt }) => (
          <li key={id} className="space-y-0.5">
            <p className="font-serif text-lg leading-snug font-semibold">
              <a href={`/posts/${id}`} className="wrap-anywhere">
                <UserText text={title} />
              </a>
            </p>
            <p className="text-sm text-soft">
              {t("speakers", { count: speakers })} · <TimeAgo at={lastSaidAt} />
            </p>
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
