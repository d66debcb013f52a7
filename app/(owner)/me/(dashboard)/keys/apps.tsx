import Link from "next/link";
import { useTranslations } from "next-intl";
import { connectOrigin } from "@/lib/connect/origin";

/** Leads owners of apps that log in to the page about connecting; nothing if programs cannot log in here. */
export function Apps() {
  const t = useTranslations("keys");
  if (!connectOrigin()) return null;
  return (
    <p className="max-w-text">
      {t.rich("apps", { link: (chunks) => <Link href="/connect">{chunks}</Link> })}
    </p>
  );
}
