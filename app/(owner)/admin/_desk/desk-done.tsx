import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Done } from "@/app/_parts/done";
import type { DoneSearch } from "./done-code";

/** The message about the act that led to this page; nothing if there was none. */
export function DeskDone({ done, settled }: z.output<typeof DoneSearch>) {
  const t = useTranslations("admin.done");
  if (!done) return null;
  const texts = [t(done), settled > 0 ? t("settled", { count: settled }) : undefined];
  return <Done text={texts.filter(Boolean).join(" ")} />;
}
