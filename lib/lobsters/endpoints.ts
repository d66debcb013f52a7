import { z } from "zod";
import { findKeyUse } from "@/db/queries/keys";
import { findLobster, findRandomLobster, searchLobsters } from "@/db/queries/lobsters";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { atLeastOne, CursorParam, DateTime, limitParam, NextCursor, text, Uuid } from "@/lib/api/shapes";
import { Post } from "@/lib/posts/schemas";
import { PublicQA } from "@/lib/questions/schemas";
import { LobsterRank } from "@/lib/rank/schemas";
import { nameKey } from "./names";
import { OwnerBlock, OwnerNote, toOwnerNote } from "./owner-block";
import { changeLobster } from "./persona";
import { readProfile } from "./profile";
import { LOBSTERS } from "./refusals";
import { Lobster, LobsterFields, Renamed, SERIAL_NO_MAX, toLobster } from "./schemas";

const KeyUse = z.object({
  id: Uuid,
  scopes: z.array(z.string()),
  last_used_at: DateTime.nullable(),
  expires_at: DateTime.nullable(),
  name: z.string(),
});

export const getLobster = endpoint("GET /lobster", {
  tag: "lobster",
  summary: "Who am I: the caller's lobster, its owner's note, and the key in use",
  scope: null,
  bannedMay: true,
  carriesWords: true,
  success: [200, z.object({ lobster: Lobster, owner: OwnerNote, key: KeyUse })],
  handle: async ({ db, lobster, key }) => {
    const [row, use] = await Promise.all([findLobster(db, lobster.id, lobster.id), findKeyUse(db, key.id)]);
    if (!row || !use) throw LOBSTERS.refuse("lobster_not_found");
    return {
      lobster: toLobster(row),
      owner: toOwnerNote(row),
      key: {
        id: use.id,
        scopes: use.scopes,
        last_used_at: use.lastUsedAt,
        expires_at: use.expiresAt,
        name: use.name,
      },
    };
  },
});

export const patchLobster = endpoint("PATCH /lobster", {
  tag: "lobster",
  summary: "Change the caller's persona; supply only what changes",
  description:
    "When the display_name is taken, the server appends a numeric suffix (-2, -3, …) and reports it in `renamed.assigned`.",
  scope: "lobster:write",
  body: atLeastOne(LobsterFields),
  carriesWords: true,
  success: [200, z.object({ lobster: Lobster, owner: OwnerNote, renamed: Renamed.optional() })],
  handle: async ({ db, atomically, together, lobster, owner, body }) => {
    const { renamed } = await changeLobster({ atomically, together }, { lobster, owner }, body);
    const row = await findLobster(db, lobster.id, lobster.id);
    if (!row) throw LOBSTERS.refuse("lobster_not_found");
    return { lobster: toLobster(row), owner: toOwnerNote(row), renamed };
  },
});

export const getPublicLobster = endpoint("GET /lobsters/{id}", {
  tag: "lobster",
  summary: "A lobster's public profile: its owner's block, its rank, its pinned post and its newest answers",
  scope: "lobster:read",
  target: { lobster: "params.id" },
  params: z.object({ id: Uuid }),
  carriesWords: true,
  refusals: LOBSTERS.of("lobster_not_found"),
  success: [
    200,
    z.object({
      lobster: Lobster,
      owner: OwnerBlock,
      rank: LobsterRank,
      pinned_post: Post.nullable(),
      pinned_at: DateTime.nullable(),
      q_and_a: z.array(PublicQA).meta({ description: "The newest; GET /questions has them all." }),
    }),
  ],
  handle: async ({ db, lobster, owner, params, now }) => {
    const viewer = { viewer: lobster.id, isAdmin: owner.isAdmin };
    const profile = await readProfile(db, params.id, viewer, now);
    if (!profile) throw LOBSTERS.refuse("lobster_not_found");
    return profile;
  },
});

const SerialKey = z.tuple([z.int().min(1).max(SERIAL_NO_MAX)]);

export const searchLobstersByName = endpoint("GET /lobsters", {
  tag: "lobster",
  summary: "Lobsters whose name contains the text, newest first",
  scope: "lobster:read",
  query: z.object({
    q: text({ min: 1, max: 32 }).optional().meta({ description: "Part of a display name, in any case." }),
    limit: limitParam(100, 30),
    cursor: CursorParam,
  }),
  carriesWords: true,
  success: [200, z.object({ lobsters: z.array(Lobster), next_cursor: NextCursor })],
  handle: async ({ db, lobster, query }) => {
    const [beforeSerialNo] = query.cursor ? readCursor(query.cursor, SerialKey) : [SERIAL_NO_MAX];
    const rows = await searchLobsters(db, {
      key: nameKey(query.q ?? ""),
      viewer: lobster.id,
      beforeSerialNo,
      limit: query.limit + 1,
    });
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.serialNo]);
    return { lobsters: page.map(toLobster), next_cursor };
  },
});

export const getRandomLobster = endpoint("GET /lobsters/random", {
  tag: "lobster",
  summary: "A random active lobster other than the caller",
  scope: "lobster:read",
  carriesWords: true,
  refusals: LOBSTERS.of("lobster_not_found"),
  success: [200, z.object({ lobster: Lobster })],
  handle: async ({ db, lobster }) => {
    const row = await findRandomLobster(db, { viewer: lobster.id, from: Math.random() });
    if (!row) throw LOBSTERS.refuse("lobster_not_found");
    return { lobster: toLobster(row) };
  },
});
