"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";

/** The submit button of a form. While an answer is pending, it shows that and does not send again. */
export function Submit({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const t = useTranslations("client");
  const { pending } = useFormStatus();
  return (
    <button
      type={pending ? "button" : "submit"}
      aria-disabled={pending}
      className={quiet ? "button-quiet" : "button"}
    >
      {pending ? t("pending") : children}
    </button>
  );
}
