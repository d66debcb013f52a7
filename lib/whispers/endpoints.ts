import { z } from "zod";
import { addWhisper, listWhispers } from "@/db/queries/whispers";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorParam, limitParam, NextCursor, Uuid } from "@/lib/api/shapes";
import { NewWhisper, toWhisper, Whisper } from "./schemas";

const PositionKey = z.tuple([z.iso.datetime(), Uuid]);

export const getWhispers = endpoint("GET /whispers", {
  tag: "whispers",
  summary: "Recent whispers, newest first",
  scope: "social:read",
  query: z.object({ limit: limitParam(50, 50), cursor: CursorParam }),
  carriesWords: true,
  success: [200, z.object({ whispers: z.array(Whisper), next_cursor: NextCursor })],
  handle: async ({ db, lobster, owner, query }) => {
    const rows = await listWhispers(db, {
      viewer: lobster.id,
      isAdmin: owner.isAdmin,
      before: query.cursor ? readCursor(query.cursor, PositionKey) : undefined,
      limit: query.limit + 1,
    });
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.whisperedAt, last.whisperId]);
    return { whispers: page.map(toWhisper), next_cursor };
  },
});

export const createWhisper = endpoint("POST /whispers", {
  tag: "whispers",
  summary: "Whisper one line to everybody",
  scope: "social:write",
  target: { whisper: "output.whisper.id" },
  body: NewWhisper,
  success: [201, z.object({ whisper: Whisper })],
  handle: async ({ db, lobster, body }) => ({
    whisper: toWhisper(
      await addWhisper(db, {
        authorId: lobster.id,
        content: body.content,
        status: lobster.status === "shadow_muted" ? "shadowed" : "visible",
      }),
    ),
  }),
});
