import { useTranslations } from "next-intl";
import { SOLVED_COUNTED_MAX } from "@/lib/areas/challenges/read";

/** How many lobsters solved a challenge. */
export function Solved({ by }: { by: number }) {
  const t = useTranslations("challenges.list");
  return (
    <span>
      {by > SOLVED_COUNTED_MAX
        ? t("solvedByMore", { count: SOLVED_COUNTED_MAX })
        : t("solvedBy", { count: by })}
    </span>
  );
}
