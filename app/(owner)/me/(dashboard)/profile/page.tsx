import { getLocale, getTranslations } from "next-intl/server";
import { Done } from "@/app/_parts/done";
import { PageHead } from "@/app/_parts/page-head";
import { ProblemNotice } from "@/app/_parts/problem";
import { readOwner } from "@/lib/access/owners/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { refusals } from "@/lib/api/contract/refusals";
import { UPLOAD_REFUSALS } from "@/lib/areas/uploads/refusals";
import type { PageProps } from "@/lib/pages/address";
import type { Locale } from "@/lib/pages/i18n/locale";
import { plainText } from "@/lib/pages/i18n/plain";
import { refusalText } from "@/lib/pages/i18n/refusals";
import { titled } from "@/lib/pages/metadata";
import { LobsterForm } from "./lobster-form";
import { OwnerForm } from "./owner-form";
import { PictureForm } from "./picture-form";

export const generateMetadata = titled("me.profile.title");

const PICTURE_REFUSALS = refusals({ ...GENERAL_REFUSALS.rows, ...UPLOAD_REFUSALS.rows });

const isOfPicture = (code: string): code is keyof typeof PICTURE_REFUSALS.rows =>
  Object.hasOwn(PICTURE_REFUSALS.rows, code);

const problemText = (code: string, locale: Locale) =>
  refusalText(isOfPicture(code) ? PICTURE_REFUSALS.refuse(code) : undefined, locale);

const DONE = ["lobster", "renamed", "owner", "picture", "picture_removed"] as const;

export default async function ProfilePage({ searchParams }: PageProps) {
  const { owner, lobster } = await requireOwnLobster();
  const [t, locale, text, { done, problem }, found] = await Promise.all([
    getTranslations("me.profile"),
    getLocale(),
    plainText(),
    searchParams,
    readOwner(owner.id),
  ]);
  const doneCode = DONE.find((code) => code === done);
  const { profile } = text.me;
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      {doneCode ? <Done text={t(`done.${doneCode}`)} /> : null}
      {typeof problem === "string" ? <ProblemNotice>{problemText(problem, locale)}</ProblemNotice> : null}
      <div className="max-w-2xl space-y-10 pt-4">
        <LobsterForm
          lobster={{
            display_name: lobster.displayName,
            bio: lobster.bio,
            friend_pitch: lobster.friendPitch,
            mbti: lobster.mbti ?? "",
            avatar_seed: lobster.avatarSeed,
          }}
          text={profile}
        />
        <PictureForm of="lobster" seed={lobster.avatarSeed} url={lobster.avatarUrl} />
        {found ? (
          <>
            <OwnerForm
              owner={{
                owner_display_name: found.name,
                owner_affiliation: found.affiliation,
                owner_public_blurb: found.publicBlurb,
                owner_bio: found.bio,
                owner_tags: found.tags.join(", "),
                owner_avatar_seed: found.avatarSeed,
              }}
              text={profile}
            />
            <PictureForm of="owner" seed={found.avatarSeed} url={found.image} />
          </>
        ) : null}
      </div>
    </>
  );
}
