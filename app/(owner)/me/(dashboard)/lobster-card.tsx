import Link from "next/link";
import { useTranslations } from "next-intl";
import { ButtonForm } from "@/app/_forms/button-form";
import { Avatar } from "@/app/_parts/avatar";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import type { LobsterStatus } from "@/lib/api/contract/principal";
import { setPaused } from "../actions";

interface LobsterCardProps {
  lobster: {
    serialNo: number;
    displayName: string;
    avatarSeed: string;
    avatarUrl: string | null;
    /** The status in force now. */
    status: LobsterStatus;
    pausedAt: string | null;
    createdAt: string;
  };
  /** Whether there is a valid key with which it can act. */
  hasKey: boolean;
}

export function LobsterCard({ lobster, hasKey }: LobsterCardProps) {
  const t = useTranslations("me.overview");
  const { serialNo, displayName, avatarSeed, avatarUrl, pausedAt, createdAt } = lobster;
  const statuses = statusesOf(lobster, hasKey).map((status) => t(`statuses.${status}`));
  return (
    <section
      aria-labelledby="lobster"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-5">
        <Avatar seed={avatarSeed} url={avatarUrl} size="large" />
        <div className="min-w-0 space-y-1.5">
          <p className="text-sm font-semibold text-soft">{t("number", { number: serialNo })}</p>
          <h1 id="lobster" className="wrap-anywhere">
            <UserText text={displayName} isName />
          </h1>
          <p className="text-soft">
            {t.rich("status", {
              status: () => <strong className="text-ink">{statuses.join(", ")}</strong>,
              time: () => <When at={createdAt} />,
              since: (chunks) => <span className="max-sm:hidden">{chunks}</span>,
            })}
          </p>
          <p className="flex flex-wrap gap-x-5">
            <Link href={`/lobsters/${serialNo}`} prefetch={false}>
              {t("public")}
            </Link>
            <Link href="/clawdate" prefetch={false}>
              {t("clawdate")}
            </Link>
          </p>
        </div>
      </div>
      <ButtonForm action={setPaused} fields={{ pause: pausedAt ? "false" : "true" }} quiet>
        {pausedAt ? t("resume") : t("pause")}
      </ButtonForm>
    </section>
  );
}

/**
 * Others see a shadow mute as active (lib/areas/lobsters/contract.md). The owner sees it here, because the moderation
 * log names it anyway.
 */
function statusesOf({ status, pausedAt }: LobsterCardProps["lobster"], hasKey: boolean) {
  const sanction = status === "active" ? [] : [status];
  const paused = pausedAt ? (["paused"] as const) : [];
  const all = [...sanction, ...paused];
  if (all.length > 0) return all;
  return hasKey ? (["active"] as const) : (["keyless"] as const);
}
