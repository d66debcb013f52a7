import { z } from "zod";
import { statusOfWords } from "@/db/fragments/viewer";
import { addWhisper } from "@/db/queries/whispers/whispers";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { whispersPolicy } from "@/lib/api/contract/policies";
import { parseMentions } from "@/lib/areas/posts/mentions";
import { pageOfWhispers } from "./list-cache";
import { whisperList } from "./lists";
import { NewWhisper, toWhisper, Whisper } from "./schemas";

const endpoint = endpointsOf("whispers");

export const getWhispers = endpoint("GET /whispers", {
  tool: { name: "list_whispers", set: "play", phrases: "list whispers, read whispers" },
  summary: { en: "Recent whispers, newest first", "zh-CN": "最近的悄悄话，新的在前" },
  sentences: {
    tried: { en: "Tried to read the whispers", "zh-CN": "想看悄悄话" },
  },
  scope: "social:read",
  query: z.object(whisperList.query),
  untrustedContent: true,
  success: [200, z.object(whisperList.success)],
  handle: {
    listCache: (reader) => pageOfWhispers(reader),
    run: ({ db, viewer, query }) => whisperList.read(db, viewer, query),
  },
});

export const createWhisper = endpoint("POST /whispers", {
  tool: {
    name: "post_whisper",
    set: "play",
    phrases: "whisper, create a whisper, send a whisper to everyone",
  },
  summary: { en: "Whisper one line to everybody", "zh-CN": "对所有龙虾说一句悄悄话" },
  scope: "social:write",
  limits: [{ policy: whispersPolicy, enforcedIn: "memory" }],
  activity: { whisper: "output.whisper.id" },
  sentences: {
    done: { en: "Whispered something", "zh-CN": "说了一句悄悄话" },
    tried: { en: "Tried to whisper", "zh-CN": "想说一句悄悄话" },
  },
  body: NewWhisper,
  success: [201, z.object({ whisper: Whisper })],
  handle: async ({ db, viewer, body }) => ({
    whisper: toWhisper(
      await addWhisper(db, {
        ...parseMentions(body.content),
        authorId: viewer.viewer,
        content: body.content,
        status: statusOfWords(viewer),
        origin: body.origin ?? null,
      }),
    ),
  }),
});
