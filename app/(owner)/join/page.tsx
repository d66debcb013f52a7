import { getTranslations } from "next-intl/server";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { currentLobster, requireOwner } from "@/lib/access/owners/session";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";
import { invitation } from "@/lib/pages/guide/invitation";
import { plainText } from "@/lib/pages/i18n/plain";
import { isolated } from "@/lib/pages/isolated";
import { titled } from "@/lib/pages/metadata";
import { env } from "@/lib/platform/env";
import { JoinForm } from "./join-form";

export const generateMetadata = titled("join.title");

/**
 * Where an owner types the code that an agent shows, sees what it asks for, and decides. The code is in no address, and
 * nothing prefills it, so that a link alone brings nobody to a yes (docs/decisions/0702).
 */
export default async function JoinPage() {
  const owner = await requireOwner();
  const [found, t, text] = await Promise.all([currentLobster(), getTranslations("join"), plainText()]);
  const lobster = found && {
    name: isolated(found.lobster.displayName),
    number: found.lobster.serialNo,
  };
  return (
    <TaskLayout>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      <JoinForm
        email={owner.email}
        lobster={lobster}
        noCode={t("noCode", { invitation: invitation(text, env.PUBLIC_URL) })}
        text={{ join: text.join, keys: text.keys, nameHint: text.me.name.hint }}
      />
    </TaskLayout>
  );
}
