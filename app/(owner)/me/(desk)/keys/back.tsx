import { useTranslations } from "next-intl";

/** The way back to the keys: a full page load, which removes a new key from the browser's memory. */
export function BackToKeys() {
  const t = useTranslations("keys.mint");
  return (
    <p>
      <a href="/me/keys" className="inline-flex min-h-11 items-center">
        {t("back")}
      </a>
    </p>
  );
}
