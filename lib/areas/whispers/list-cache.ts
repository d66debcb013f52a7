import type { Db } from "@/db/connection";
import { CACHED_WHISPERS_MAX, readWhispersForCache } from "@/db/queries/whispers/whisper-cache";
import type { WhisperRow } from "@/db/queries/whispers/whispers";
import type { CachedListPage, ListCacheReader } from "@/lib/api/contract/list-cache";
import type { CachedRecords } from "@/lib/api/shared/list-cache/list-cache";
import { type ListedRecord, positionOf, recordsOf } from "@/lib/api/shared/list-cache/listed-record";
import { cachedRecordsOf, privateViewersOf } from "@/lib/api/shared/list-cache/of-rows";
import { sharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { whisperList } from "./lists";

/** The newest whispers as everybody sees them. */
interface WhisperCache {
  newest: CachedRecords<ListedRecord<WhisperRow>>;
  /** The authors who see part of it differently from everybody else. */
  privateViewers: ReadonlySet<string>;
}

const toShared = recordsOf(whisperList);
const snapshot = sharedSnapshot("whispers", ["whispers", "lobsters"], load);

async function load(db: Db): Promise<WhisperCache> {
  const rows = await readWhispersForCache(db);
  const listed = rows.map((row) => ({ row, record: toShared(row, row.lobsterId) }));
  return {
    newest: cachedRecordsOf(listed, CACHED_WHISPERS_MAX),
    privateViewers: privateViewersOf(rows),
  };
}

/** A page of whispers from the list cache; undefined if it goes beyond the list cache, or if the reader is a private viewer. */
export async function pageOfWhispers({
  db,
  lobsterId,
  blocked,
  query,
}: ListCacheReader<{ limit: number; cursor?: string }>): Promise<CachedListPage | undefined> {
  const before = positionOf(whisperList.page(query).position);
  const state = await snapshot.read(db);
  if (state.privateViewers.has(lobsterId)) return undefined;
  const part = state.newest.part({ limit: query.limit, before, after: "-infinity", blocked });
  return part && { ...part, output: {}, name: "whispers", state };
}
