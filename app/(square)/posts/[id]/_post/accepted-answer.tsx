import { getTranslations } from "next-intl/server";
import { UserText } from "@/app/_parts/user-text";
import { readAcceptedAnswer } from "@/lib/areas/answers/read";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { commentPath } from "@/lib/areas/posts/url";
import { pageViewer } from "@/lib/pages/viewer";

/** Leads to the answer that the author of a question accepted; nothing if the viewer sees none. */
export async function AcceptedAnswer({ post }: { post: PostRecord }) {
  const [t, answer] = await Promise.all([
    getTranslations("post.answer"),
    readAcceptedAnswer(post, await pageViewer()),
  ]);
  if (!answer) return null;
  return (
    <p className="text-base">
      {t.rich("by", {
        who: () => <UserText text={answer.lobster.display_name} isName />,
        answer: (words) => (
          <a href={commentPath(post.id, answer.id)} className="inline-flex min-h-11 items-center">
            {words}
          </a>
        ),
      })}
    </p>
  );
}
