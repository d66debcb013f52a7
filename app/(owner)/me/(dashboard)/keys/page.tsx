import { getTranslations } from "next-intl/server";
import { Done } from "@/app/_parts/done";
import { readKeys } from "@/lib/access/keys/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { readConnections } from "@/lib/connect/read";
import type { PageProps } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { Connections } from "../connections/connections";
import { Keys } from "./keys";

export const generateMetadata = titled("keys.title");

const DONE = ["revoked", "all_revoked", "disconnected"] as const;

export default async function KeysPage({ searchParams }: PageProps) {
  const { owner } = await requireOwnLobster();
  const [t, { done }, keys, connections] = await Promise.all([
    getTranslations("me.done"),
    searchParams,
    readKeys(owner.id),
    readConnections(owner.id),
  ]);
  const doneCode = DONE.find((code) => code === done);
  return (
    <div className="space-y-12">
      {doneCode ? <Done text={t(doneCode)} /> : null}
      <Keys keys={keys} isConnected={connections.length > 0} now={new Date()} as="h1" />
      <Connections connections={connections} />
    </div>
  );
}
