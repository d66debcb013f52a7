import { getTranslations } from "next-intl/server";
import { Submit } from "@/app/_forms/submit";
import { When } from "@/app/_parts/when";
import { readResearch } from "@/lib/access/research/read";
import { saveResearch } from "./actions";

/** Whether the lobster is included in releases for research, what those are, and the switch. */
export async function ResearchForm({ ownerId }: { ownerId: string }) {
  const [{ leftAt, releaseFrom }, t] = await Promise.all([
    readResearch(ownerId),
    getTranslations("me.account.research"),
  ]);
  const takesPart = leftAt === null;
  return (
    <section aria-labelledby="research" className="space-y-3">
      <h2 id="research">{t("title")}</h2>
      <p>{t("what")}</p>
      <p>{t("never")}</p>
      <p>{t("leaving")}</p>
      <p className="text-soft">
        {releaseFrom ? t.rich("from", { at: () => <When at={releaseFrom} /> }) : t("notAnnounced")}
      </p>
      <form action={saveResearch} className="sheet space-y-4">
        <p>{leftAt ? t.rich("isOut", { at: () => <When at={leftAt} /> }) : t("isIn")}</p>
        <input type="hidden" name="takes_part" value={takesPart ? "no" : "yes"} />
        <Submit>{t(takesPart ? "leave" : "join")}</Submit>
      </form>
    </section>
  );
}
