import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Phrases } from "@/app/_parts/phrases";

interface DocHeadProps {
  title: string;
  lead: string;
}

/** The top of a page of the documentation, with a link back to its index. */
export async function DocHead({ title, lead }: DocHeadProps) {
  const t = await getTranslations("docs.guides");
  return (
    <header className="space-y-4">
      <p>
        <Link href="/docs" className="text-sm font-semibold text-soft">
          {t("all")}
        </Link>
      </p>
      <h1>
        <Phrases text={title} />
      </h1>
      <p className="font-serif text-lg text-soft">{lead}</p>
    </header>
  );
}
