import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import type { AlikeNames } from "@/lib/operations/moderation/patterns";

/** Pairs of lobsters whose names look alike, with the numbers that tell them apart. */
export function AlikeNamesList({ pairs }: { pairs: AlikeNames[] }) {
  const t = useTranslations("admin.patterns");
  return (
    <ul className="sheet divide-y divide-line">
      {pairs.map(({ oneSerialNo, oneName, otherSerialNo, otherName }) => (
        <li key={`${oneSerialNo} ${otherSerialNo}`} className="py-2">
          {t.rich("pair", {
            one: () => <LobsterLink lobster={{ serial_no: oneSerialNo, display_name: oneName }} />,
            other: () => <LobsterLink lobster={{ serial_no: otherSerialNo, display_name: otherName }} />,
          })}
        </li>
      ))}
    </ul>
  );
}
