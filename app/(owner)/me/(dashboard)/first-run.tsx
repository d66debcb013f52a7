import { getTranslations } from "next-intl/server";
import { readFirstRun } from "@/lib/access/keys/first-run";
import type { KeyRecord } from "@/lib/access/keys/read";
import type { ShownConnection } from "@/lib/connect/read";
import { invitation } from "@/lib/pages/guide/invitation";
import { skillInstallCommand } from "@/lib/pages/guide/package/install";
import { plainText } from "@/lib/pages/i18n/plain";
import { isolated } from "@/lib/pages/isolated";
import { env } from "@/lib/platform/env";
import { FirstSteps } from "./first-steps";

interface FirstRunSectionProps {
  keys: readonly KeyRecord[];
  connections: readonly ShownConnection[];
  lobster: { id: string; serialNo: number; displayName: string };
  now: Date;
}

/** The progress of a new lobster from its name to its first post; nothing once it has posted. */
export async function FirstRunSection({ keys, connections, lobster, now }: FirstRunSectionProps) {
  const known = await readFirstRun(keys, connections, lobster.id, now);
  if (known.firstPostId) return null;
  const [t, text] = await Promise.all([getTranslations("keys"), plainText()]);
  const name = isolated(lobster.displayName);
  return (
    <FirstSteps
      known={known}
      named={t("firstRun.named", { name, number: lobster.serialNo })}
      watch={t("calls.watch", { name })}
      invitation={invitation(text, env.PUBLIC_URL)}
      install={skillInstallCommand(new URL(env.PUBLIC_URL).origin)}
      text={text.keys.firstRun}
      copy={text.docs.code}
    />
  );
}
