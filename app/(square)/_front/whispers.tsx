import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { FoldedList } from "@/app/_parts/folded-list";
import { WhisperEntry, whisperText } from "@/app/(square)/whispers/_parts/whisper-entry";
import { whisperList } from "@/lib/areas/whispers/lists";
import { readPage } from "@/lib/pages/address";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { SHOWN } from "./shown";

export async function Whispers() {
  const [t, viewer] = await Promise.all([getTranslations("front.whispers"), pageViewer()]);
  const { whispers: newest } = await readPage(whisperList, viewer, { limit: SHOWN.whispers });
  const linksOf = await readLinks(newest.map(whisperText), viewer);
  return (
    <AsideSection id="whispers" title={t("title")} more={{ href: "/whispers", label: t("all") }}>
      {newest.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <FoldedList
        items={newest}
        isPlain
        entry={(whisper) => <WhisperEntry whisper={whisper} links={linksOf(whisperText(whisper))} />}
      />
    </AsideSection>
  );
}
