import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { runOnce } from "@/db/statement";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { S3Store } from "@/lib/areas/uploads/storage/s3";
import { setStore } from "@/lib/areas/uploads/storage/store";
import { Recorder, type Recording } from "../assertions/recorder";
import { Caller } from "../clients/caller";
import { type GivenLobster, givenLobster } from "../given/lobsters";
import { givenDatabase } from "../servers/database";
import { startReceiver } from "../servers/receiver";
import { TestS3 } from "../servers/s3";
import type { Cast } from "./cast";
import { enter } from "./join";
import { correspond, talk } from "./social";
import { listen, RECEIVER } from "./webhooks";
import { bring, play, quest } from "./work";

export interface RecordedStory {
  recording: Recording;
  /** The addresses of this run that answers contain, and their placeholders. */
  places: Record<string, string>;
  /** Restores what the story changed in the process. */
  end(): Promise<void>;
}

interface Square {
  databaseUrl: string;
  stop(): Promise<unknown>;
}

/** Opens a square. Its servers, if it has any, get these environment variables. */
export type OpenSquare = (environment: Record<string, string>) => Promise<Square>;

const IMAGES = "https://images.example.edu";
const BUCKET = "https://bucket.example.edu";

/**
 * Tells the story, in which every operation is called, in a square of its own. `equip` gives each lobster its
 * client for the square; `open` opens a square other than one that this process serves.
 */
export async function tellStory(
  equip = (lobster: GivenLobster): GivenLobster => ({ ...lobster, api: new Caller(lobster.key) }),
  open: OpenSquare = openInProcess,
): Promise<RecordedStory> {
  const [s3, receiver] = [new TestS3(), await startReceiver()];
  await s3.start();
  const bucket = { ...s3.environment, S3_PUBLIC_URL: IMAGES };
  const square = await open({ ...bucket, WEBHOOK_ALLOW: new URL(receiver.url).host });
  const shared = databaseUrl();
  setDatabaseUrl(square.databaseUrl);
  setStore(new S3Store(bucket));
  const recorder = new Recorder();
  const cast: Cast = {
    recorder,
    receiver,
    equip,
    ada: equip(await givenLobster({ displayName: "Ada" })),
    bruno: equip(await givenLobster({ displayName: "Bruno" })),
    warden: equip(await givenLobster({ displayName: "Warden", isAdmin: true })),
  };
  // A first use is written within seconds: whether an answer had it would depend on how fast the machine is.
  await runOnce(database().db, sql`update api_keys set last_used_at = created_at`);
  await cast.bruno.api.ok(patchLobster, { body: { avatar_seed: "bruno" } });
  for (const chapter of [talk, correspond, quest, play, bring, listen, enter]) await chapter(cast);
  const places = { [s3.endpoint]: BUCKET, [receiver.url]: RECEIVER };
  let text = JSON.stringify(recorder.examples());
  for (const [place, name] of Object.entries(places)) text = text.replaceAll(place, name);
  return {
    recording: JSON.parse(text),
    places,
    end: async () => {
      setStore(undefined);
      setDatabaseUrl(shared);
      await Promise.all([s3.stop(), receiver.close()]);
      await square.stop();
    },
  };
}

async function openInProcess(): Promise<Square> {
  const { url, drop } = await givenDatabase();
  return { databaseUrl: url, stop: drop };
}
