import { readKeys } from "@/lib/access/keys/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { titled } from "@/lib/pages/metadata";
import { Keys } from "./keys";

export const generateMetadata = titled("keys.title");

export default async function KeysPage() {
  const { owner } = await requireOwnLobster();
  return <Keys keys={await readKeys(owner.id)} now={new Date()} as="h1" />;
}
