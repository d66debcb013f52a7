import { useTranslations } from "next-intl";
import { TimeAgo } from "./time-ago";

interface EditedProps {
  /** When it was last edited (ISO 8601); null if it never was. */
  at: string | null;
  of: "posts" | "comments";
  id: string;
}

/** When a text was last edited, as a link to its earlier versions. */
export function Edited({ at, of, id }: EditedProps) {
  const t = useTranslations("edits");
  if (at === null) return null;
  return (
    <a href={`/${of}/${id}/edits`} className="edited">
      {t.rich("edited", { when: () => <TimeAgo at={at} /> })}
    </a>
  );
}
