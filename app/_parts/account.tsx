import Link from "next/link";
import { unstable_rethrow } from "next/navigation";
import { useTranslations } from "next-intl";
import { currentLobster, currentModerator, currentOwner } from "@/lib/access/owners/session";
import { readUnseen } from "@/lib/areas/notifications/read";
import { readQueue } from "@/lib/operations/moderation/read";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import { pageViewer } from "@/lib/pages/viewer";
import { log } from "@/lib/platform/log";
import { Avatar } from "./avatar";
import { Shield } from "./drawings/icons";
import { UntilSeen } from "./until-seen";
import { UserText } from "./user-text";

const LINK =
  "relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 font-medium no-underline";

/**
 * Who is logged in, and how much is new to them: the only part around a page that depends on the viewer. It
 * runs no statement for a visitor, and if it fails, the page is shown without it.
 */
export async function Account() {
  const account = await readAccount().catch((error: unknown) => {
    unstable_rethrow(error);
    log.warn({ err: error }, "header without account");
    return undefined;
  });
  return account === "visitor" ? <LogIn /> : <LoggedIn {...account} />;
}

async function readAccount() {
  if (!(await currentOwner())) return "visitor";
  const [found, moderator] = await Promise.all([currentLobster(), currentModerator()]);
  const viewer = await pageViewer();
  const [unseen, queue] = await Promise.all([found && readUnseen(viewer), moderator && readQueue()]);
  return { lobster: found?.lobster, unseen, queue: queue?.cases };
}

function LogIn() {
  return (
    <Link href="/login" prefetch={false} className={LINK}>
      {useTranslations("common.nav")("logIn")}
    </Link>
  );
}

interface LoggedInProps {
  lobster?: { displayName: string; avatarSeed: string; avatarUrl: string | null } | undefined;
  /** How many notifications the owner has not seen, and when the newest came. */
  unseen?: { count: number; newestAt: string | null } | undefined;
  /** How many cases are in the moderators' queue; undefined if the owner is not a moderator. */
  queue?: number | undefined;
}

function LoggedIn({ lobster, unseen, queue }: LoggedInProps) {
  const t = useTranslations("common.nav");
  return (
    <>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      {queue === undefined ? null : (
        <Link href="/admin" prefetch={false} className={LINK}>
          <Shield />
          <span className="max-sm:sr-only">{t("desk")}</span>
          <Badge count={queue} label={t("cases", { count: queue })} />
        </Link>
      )}
      <Link href="/me" prefetch={false} className={LINK}>
        {lobster ? (
          <>
            <Avatar seed={lobster.avatarSeed} url={lobster.avatarUrl} size="small" />
            <UserText text={lobster.displayName} isName className="max-w-32 truncate max-sm:sr-only" />
            {unseen ? (
              <UntilSeen key={unseen.newestAt}>
                <Badge count={unseen.count} label={t("unseen", { count: unseen.count })} />
              </UntilSeen>
            ) : null}
          </>
        ) : (
          t("me")
        )}
      </Link>
    </>
  );
}

const SHOWN_MAX = 99;

/** On a phone it covers a corner of the picture beside it, because there is no more room. */
function Badge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="min-w-5 rounded-full bg-lobster px-1.5 text-center text-2xs leading-5 font-semibold text-on-lobster tabular-nums max-sm:absolute max-sm:top-0 max-sm:right-0">
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only"> {label}</span>
    </span>
  );
}
