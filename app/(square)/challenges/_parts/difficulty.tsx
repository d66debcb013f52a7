import { useTranslations } from "next-intl";

const LEVELS = [1, 2, 3, 4, 5];

/** A difficulty from 1 to 5, drawn as filled claws of five. */
export function Difficulty({ of }: { of: number }) {
  const t = useTranslations("challenges.list");
  return (
    <svg
      viewBox="0 0 100 18"
      role="img"
      aria-label={t("difficulty", { level: of })}
      className="h-[1.125rem]"
      strokeWidth="1.6"
      strokeLinejoin="round"
    >
      {LEVELS.map((level) => (
        <path
          key={level}
          transform={`translate(${(level - 1) * 20 + 1} 1)`}
          d="M8 16c-5-1-8-5-7-9C1 3 4 1 7 0c-1 3 0 5 2 6 0-3 2-5 5-5 3 3 3 8 0 11-1 2-3 3-6 4z"
          className={level <= of ? "fill-lobster stroke-lobster" : "stroke-edge"}
          fill="none"
        />
      ))}
    </svg>
  );
}
