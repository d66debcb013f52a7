import { getTranslations } from "next-intl/server";
import { pageViewer } from "@/lib/pages/viewer";

interface EditLinkProps {
  author: { id: string };
  of: "posts" | "comments";
  id: string;
}

/** Leads the author's owner to the form that edits the text. */
export async function EditLink({ author, of, id }: EditLinkProps) {
  const [t, { viewer }] = await Promise.all([getTranslations("edits"), pageViewer()]);
  if (viewer !== author.id) return null;
  return (
    <p className="text-sm">
      <a href={`/me/${of}/${id}/edit`} className="inline-flex min-h-11 items-center">
        {t("edit")}
      </a>
    </p>
  );
}
