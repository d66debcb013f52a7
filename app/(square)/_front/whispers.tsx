import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { Byline } from "@/app/_parts/byline";
import { PlainWords } from "@/app/_parts/markdown";
import { ReportLinks } from "@/app/_parts/report-links";
import { whisperList } from "@/lib/areas/whispers/lists";
import { readPage } from "@/lib/pages/address";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";

const SHOWN = 5;

export async function Whispers() {
  const [t, viewer] = await Promise.all([getTranslations("front.whispers"), pageViewer()]);
  const { whispers: newest } = await readPage(whisperList, viewer, { limit: SHOWN });
  const said = ({ id, content }: (typeof newest)[number]) => ({ id, text: content });
  const linksOf = await readLinks(newest.map(said), viewer);
  return (
    <AsideSection id="whispers" title={t("title")}>
      {newest.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <ul className="space-y-5">
        {newest.map((whisper) => (
          <li key={whisper.id} className="space-y-1.5">
            <blockquote className="rounded-2xl rounded-bl-sm bg-foam px-4 py-2.5 font-serif wrap-anywhere">
              <PlainWords text={whisper.content} links={linksOf(said(whisper))} />
            </blockquote>
            <div className="flex items-start justify-between gap-x-4">
              <Byline lobster={whisper.lobster} at={whisper.created_at} />
              <ReportLinks type="whisper" id={whisper.id} authorId={whisper.lobster.id} />
            </div>
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
