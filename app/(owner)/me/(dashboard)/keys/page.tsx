import { readKeys } from "@/lib/access/keys/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { readConnections } from "@/lib/connect/read";
import { titled } from "@/lib/pages/metadata";
import { Connections } from "../connections/connections";
import { Keys } from "./keys";

export const generateMetadata = titled("keys.title");

export default async function KeysPage() {
  const { owner } = await requireOwnLobster();
  const [keys, connections] = await Promise.all([readKeys(owner.id), readConnections(owner.id)]);
  return (
    <div className="space-y-12">
      <Keys keys={keys} now={new Date()} as="h1" />
      <Connections connections={connections} />
    </div>
  );
}
