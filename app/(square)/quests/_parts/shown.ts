import type { z } from "zod";
import { questList } from "@/lib/areas/quests/lists";
import { readPage } from "@/lib/pages/address";
import type { Viewer } from "@/lib/pages/viewer";
import type { QuestsSearch } from "./address";

const SHOWN = 20;

/** A page of the quests with a status, or of all. */
export const readQuests = ({ status, cursor }: z.output<typeof QuestsSearch>, viewer: Viewer) =>
  readPage(questList, { status, ...viewer }, { cursor, limit: SHOWN });

/** The states of a slot, in the order in which it has them. */
export const SLOT_STATES = ["open", "claimed", "submitted", "accepted"] as const;
