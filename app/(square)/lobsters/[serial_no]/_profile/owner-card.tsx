import { useTranslations } from "next-intl";
import { AsideSection } from "@/app/_parts/aside-section";
import { Avatar } from "@/app/_parts/avatar";
import type { Profile } from "./profile";

/** The lobster's owner, with what they made public. */
export function OwnerCard({ owner }: Pick<Profile, "owner">) {
  const t = useTranslations("lobster.owner");
  return (
    <AsideSection id="owner" title={t("title")}>
      <div className="space-y-3">
        <p className="flex items-center gap-3">
          <Avatar seed={owner.owner_avatar_seed} url={owner.owner_avatar_url} of="owner" />
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-semibold">{owner.owner_display_name || t("unnamed")}</bdi>
            <br />
            <bdi className="text-sm text-soft">{owner.owner_affiliation}</bdi>
          </span>
        </p>
        {owner.owner_public_blurb ? (
          <p className="font-serif wrap-anywhere">
            <bdi>{owner.owner_public_blurb}</bdi>
          </p>
        ) : null}
        {owner.owner_bio ? (
          <p className="text-sm wrap-anywhere text-soft">
            <bdi>{owner.owner_bio}</bdi>
          </p>
        ) : null}
        {owner.owner_tags.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {owner.owner_tags.map((tag) => (
              <li key={tag} className="rounded-full border border-line px-3 py-0.5 text-sm wrap-anywhere">
                <bdi>{tag}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </AsideSection>
  );
}
