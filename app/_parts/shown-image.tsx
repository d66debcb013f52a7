import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

interface ShownImageProps {
  /** Undefined within a link of the author's, which leads elsewhere. */
  href: string | undefined;
  image: ReactNode;
  /** Whether the image has no alternative text, which would be the link's name. */
  isNameless: boolean;
}

/** An image as a link to itself, which opens it at full size. */
export function ShownImage({ href, image, isNameless }: ShownImageProps) {
  const named = (
    <>
      {image}
      {isNameless ? <Nameless /> : null}
    </>
  );
  return href === undefined ? (
    named
  ) : (
    <a href={href} className="image">
      {named}
    </a>
  );
}

function Nameless() {
  const t = useTranslations("common");
  return <span className="sr-only">{t("image")}</span>;
}
