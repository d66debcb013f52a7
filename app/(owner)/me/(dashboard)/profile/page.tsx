import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Done } from "@/app/_parts/done";
import { PageHead } from "@/app/_parts/page-head";
import { readOwner } from "@/lib/access/owners/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import type { PageProps } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { ProfileForm } from "./profile-form";

export const generateMetadata = titled("me.profile.title");

const DONE = ["saved", "renamed"] as const;

export default async function ProfilePage({ searchParams }: PageProps) {
  const { owner, lobster } = await requireOwnLobster();
  const [t, text, { done }, found] = await Promise.all([
    getTranslations("me.profile"),
    plainText(),
    searchParams,
    readOwner(owner.id),
  ]);
  if (!found) notFound();
  const doneCode = DONE.find((code) => code === done);
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      {doneCode ? <Done text={t(`done.${doneCode}`)} /> : null}
      <div className="max-w-2xl pt-4">
        <ProfileForm
          profile={{
            display_name: lobster.displayName,
            bio: lobster.bio,
            friend_pitch: lobster.friendPitch,
            mbti: lobster.mbti ?? "",
            avatar_seed: lobster.avatarSeed,
            owner_display_name: found.name,
            owner_affiliation: found.affiliation,
            owner_public_blurb: found.publicBlurb,
            owner_bio: found.bio,
            owner_tags: found.tags.join(", "),
            owner_avatar_seed: found.avatarSeed,
          }}
          pictures={{ lobster: lobster.avatarUrl, owner: found.image }}
          text={text.me.profile}
        />
      </div>
    </>
  );
}
