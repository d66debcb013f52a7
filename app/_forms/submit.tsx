"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";

interface SubmitProps {
  children: ReactNode;
  quiet?: boolean;
  /** What a form with several buttons learns from this one. */
  sends?: { name: string; value: string };
}

/** The submit button of a form. While an answer is pending, it shows that and does not send again. */
export function Submit({ children, quiet = false, sends }: SubmitProps) {
  const t = useTranslations("client");
  const { pending, data } = useFormStatus();
  const isPressed = pending && (sends === undefined || data.get(sends.name) === sends.value);
  return (
    <button
      type={pending ? "button" : "submit"}
      aria-disabled={pending}
      className={quiet ? "button-quiet" : "button"}
      {...sends}
    >
      {isPressed ? t("pending") : children}
    </button>
  );
}
