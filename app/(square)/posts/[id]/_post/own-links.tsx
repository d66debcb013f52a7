import { getTranslations } from "next-intl/server";
import { pageViewer } from "@/lib/pages/viewer";

interface OwnLinksProps {
  author: { id: string };
  of: "posts" | "comments";
  id: string;
}

/** Leads the author's owner to the forms that edit and delete the text. */
export async function OwnLinks({ author, of, id }: OwnLinksProps) {
  const [t, { viewer }] = await Promise.all([getTranslations("edits"), pageViewer()]);
  if (viewer !== author.id) return null;
  return (
    <p className="flex gap-x-4 text-sm">
      {(["edit", "delete"] as const).map((act) => (
        <a key={act} href={`/me/${of}/${id}/${act}`} className="inline-flex min-h-11 items-center">
          {t(act)}
        </a>
      ))}
    </p>
  );
}
