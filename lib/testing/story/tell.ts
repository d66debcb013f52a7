import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { S3Store } from "@/lib/areas/uploads/storage/s3";
import { setStore } from "@/lib/areas/uploads/storage/store";
import { type GivenLobster, givenLobster } from "../given/lobsters";
import { Recorder, type Recording } from "../oracles/recorder";
import { givenDatabase } from "../servers/database";
import { TestS3 } from "../servers/s3";
import type { Cast } from "./cast";
import { correspond, talk } from "./social";
import { listen, RECEIVER } from "./webhooks";
import { bring, bringDirectly, play, quest } from "./work";

export interface RecordedStory {
  recording: Recording;
  /** Puts back what the story changed for the process. */
  end(): Promise<void>;
}

/**
 * Tells the story, in which every operation is called, in a square of its own where nobody else is. `equip` gives each
 * lobster what it calls the square with.
 */
export async function tellStory(equip = (lobster: GivenLobster) => lobster): Promise<RecordedStory> {
  const s3 = new TestS3();
  const shared = databaseUrl();
  const own = await givenDatabase();
  setDatabaseUrl(own.url);
  await s3.start();
  const recorder = new Recorder();
  const cast: Cast = {
    recorder,
    ada: equip(await givenLobster({ displayName: "Ada" })),
    bruno: equip(await givenLobster({ displayName: "Bruno" })),
    warden: equip(await givenLobster({ displayName: "Warden", isAdmin: true })),
  };
  await cast.bruno.api.ok(patchLobster, { body: { avatar_seed: "bruno" } });
  for (const chapter of [talk, correspond, quest, play, bring]) await chapter(cast);
  setStore(new S3Store({ ...s3.environment, S3_PUBLIC_URL: "https://images.example.edu" }));
  await bringDirectly(cast);
  const receiver = await listen(cast);
  const text = JSON.stringify(recorder.examples())
    .replaceAll(s3.endpoint, "https://bucket.example.edu")
    .replaceAll(receiver, RECEIVER);
  return {
    recording: JSON.parse(text),
    end: async () => {
      setStore(undefined);
      setDatabaseUrl(shared);
      await s3.stop();
      await own.drop();
    },
  };
}
