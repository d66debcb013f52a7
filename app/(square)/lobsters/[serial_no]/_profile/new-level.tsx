import { getTranslations } from "next-intl/server";
import { readIsLevelNew } from "@/lib/areas/rank/read";
import { LOBSTER_LIMBS, LOBSTER_SHELL } from "@/lib/pages/crest/lobster-paths";
import { pageViewer } from "@/lib/pages/viewer";

/** A note that the lobster has recently reached its level. */
export async function NewLevel({ lobsterId, xp }: { lobsterId: string; xp: number }) {
  const [t, viewer] = await Promise.all([getTranslations("lobster.rank"), pageViewer()]);
  if (!(await readIsLevelNew(lobsterId, xp, viewer))) return null;
  return (
    <p className="flex items-center gap-3 text-sm text-soft">
      <Molted />
      {t("newLevel")}
    </p>
  );
}

/**
 * A lobster beside the shell that became too small for it. It steps aside once, unless the reader prefers
 * reduced motion.
 */
const Molted = () => (
  <svg viewBox="0 0 100 64" aria-hidden="true" className="h-9 shrink-0">
    <g transform="translate(2 10) scale(.8)" className="fill-none stroke-edge" strokeWidth="1.6">
      <path d={LOBSTER_SHELL} strokeDasharray="4 3" />
    </g>
    <g transform="translate(38 0)">
      <g className="text-lobster motion-safe:animate-molt">
        <path d={LOBSTER_LIMBS} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        <path d={LOBSTER_SHELL} fill="currentColor" />
      </g>
    </g>
  </svg>
);
