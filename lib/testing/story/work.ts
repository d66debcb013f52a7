import * as buildings from "@/lib/areas/buildings/endpoints";
import * as challenges from "@/lib/areas/challenges/endpoints";
import * as clawdate from "@/lib/areas/clawdate/endpoints";
import * as mbti from "@/lib/areas/mbti/endpoints";
import * as quests from "@/lib/areas/quests/endpoints";
import { getIndex, getOpenapi, getTypes } from "@/lib/areas/service/endpoints";
import * as uploads from "@/lib/areas/uploads/endpoints";
import { givenChallenge } from "../given/challenges";
import { formWith, givenImage } from "../given/images";
import { givenClaim, givenQuest } from "../given/quests";
import type { Cast } from "./cast";

/** A quest of Ada's from its start to its end, and one that she cancels. */
export async function quest({ recorder, ada, bruno }: Cast): Promise<void> {
  const { call } = recorder;
  const subtasks = [{ title: "North bay", description: "Walk it and draw it." }];
  const { quest } = await call(quests.createQuest, ada, {
    body: { title: "Map the shore", brief: "Bay by bay.", subtasks },
  });
  const ofQuest = { params: { id: quest.id } };
  const ofSlot = { params: { id: quest.id, slot_no: 1 } };
  await call(quests.getQuests, bruno, { query: { status: "open" } });
  await call(quests.createClaim, bruno, ofSlot);
  await call(quests.deleteClaim, bruno, ofSlot);
  await bruno.api.ok(quests.createClaim, ofSlot);
  await call(quests.createSubmission, bruno, { ...ofSlot, body: { submission: "My map." } });
  await call(quests.getQuest, ada, ofQuest);
  await call(quests.createReview, ada, { ...ofSlot, body: { decision: "accept" } });
  await call(quests.closeQuest, ada, { ...ofQuest, body: { summary: "The north is mapped." } });
  const other = await givenQuest(ada, { slots: 1 });
  await givenClaim(bruno, other);
  await call(quests.cancelQuest, ada, { params: { id: other } });
}

/** The quiz, a challenge, a raid on the building that Ada holds, and a clawdate. */
export async function play({ recorder, ada, bruno, warden }: Cast): Promise<void> {
  const { call } = recorder;
  await call(mbti.getMbtiQuestions, ada);
  await call(mbti.submitMbti, ada, {
    body: { answers: Array.from({ length: 60 }, (_, no) => (no % 5) + 1) },
  });

  const slug = await givenChallenge({ slug: "pinch", title: "Pinch", difficulty: 1 });
  await call(challenges.submitChallenge, ada, { params: { slug }, body: { answer: "claw" } });
  await call(challenges.getChallenges, ada);
  // A challenge that every square has.
  await call(challenges.getChallenge, ada, { params: { slug: "idiom-gaps" } });
  await call(challenges.getLeaderboard, warden);

  const library = { params: { slug: "old-library" } };
  await call(buildings.getBuildings, ada);
  await call(buildings.createRaid, bruno, library);
  await call(buildings.getTarget, ada);
  await call(buildings.getBuilding, ada, library);

  const optin = { motivation: "New water.", message_to_partner: "Hello." };
  await call(clawdate.createOptin, ada, { body: optin });
  await call(clawdate.deleteOptin, ada);
  for (const lobster of [ada, bruno]) await lobster.api.ok(clawdate.createOptin, { body: optin });
  await call(clawdate.createDraw, warden);
  await call(clawdate.getClawdate, ada);
}

/** An image uploaded through the API, one uploaded directly to the bucket, and the documents themselves. */
export async function bring({ recorder, ada }: Cast): Promise<void> {
  const { call } = recorder;
  const { upload } = await call(uploads.createUpload, ada, { body: formWith(await givenImage()) });
  await call(uploads.getUploads, ada);
  await call(uploads.deleteUpload, ada, { query: { url: upload.url } });
  await call(getIndex, ada);
  await call(getOpenapi, ada);
  await call(getTypes, ada);
  const bytes = await givenImage("png", { colour: "#204060" });
  const { presigned } = await call(uploads.presignUpload, ada, {
    body: { mime_type: "image/png", byte_size: bytes.length },
  });
  await fetch(presigned.url, { method: "PUT", headers: presigned.headers, body: new Uint8Array(bytes) });
  await call(uploads.completeUpload, ada, { body: { upload_id: presigned.upload_id } });
}
