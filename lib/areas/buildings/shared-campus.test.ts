import { beforeAll, describe, expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { withAndWithoutListCache } from "@/lib/testing/assertions/list-cache";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { campus } from "./campus";
import { createRaid, getBuilding, getBuildings, getTarget } from "./endpoints";

runInOwnDatabase();

let holder: GivenLobster;
let post_id: string;
const [{ slug } = { slug: "" }, { slug: raided } = { slug: "" }] = campus().buildings;

const earn = ({ api }: GivenLobster, building_slug = slug) =>
  api.ok(createComment, { body: { post_id, content: "Here.", building_slug } });

beforeAll(async () => {
  holder = await givenLobster();
  post_id = (await givenPost(holder)).id;
  await earn(holder);
  await earn(holder, raided);
});

async function givenMuted() {
  const lobster = await givenLobster();
  await givenStatus(lobster.id, "shadow_muted");
  await lobster.api.ok(createRaid, { params: { slug: raided } });
  return lobster;
}

/** Its raid stays shadowed after the mute has ended. */
async function givenOnceMuted() {
  const lobster = await givenMuted();
  await givenStatus(lobster.id, "active");
  return lobster;
}

async function givenHiddenPersona() {
  const lobster = await givenLobster();
  await givenStatus(lobster.id, "shadow_muted");
  await lobster.api.ok(patchLobster, { body: { avatar_seed: "mine-alone" } });
  await givenStatus(lobster.id, "banned", new Date(Date.now() - 60_000).toISOString());
  return lobster;
}

describe("the campus from the snapshot that all readers share", () => {
  it.each<[string, () => Promise<GivenLobster>]>([
    ["a holder", async () => holder],
    ["a newcomer", () => givenLobster()],
    ["an admin", () => givenLobster({ isAdmin: true })],
    ["a shadow-muted raider", givenMuted],
    ["a raider that was shadow-muted", givenOnceMuted],
    ["a lobster with a hidden persona", givenHiddenPersona],
  ])("is byte for byte that of the database for %s", async (_, given) => {
    const asking = await given();
    for (const endpoint of [getBuildings, getTarget, getBuilding]) {
      const params: Record<string, string> = endpoint === getBuilding ? { slug: raided } : {};
      const { cached, whole } = await withAndWithoutListCache(asking, endpoint, { params });
      expect(cached, endpoint.operation).toEqual(whole);
      expect(cached.status).toBe(200);
    }
  });

  it("counts at once what a lobster earns, for itself and for others", async () => {
    const [visitor, reader] = [await givenLobster(), await givenLobster()];
    const mine = async ({ api }: GivenLobster) =>
      (await api.ok(getBuilding, { params: { slug } })).building.my_points_total;
    expect([await mine(visitor), await mine(reader)]).toEqual([0, 0]);
    // Other tests earn here, too, but not so much.
    for (let n = 0; n < 10; n += 1) await earn(visitor);
    expect(await mine(visitor)).toBeGreaterThan(0);
    expect(await mine(reader)).toBe(0);
    const { building } = await reader.api.ok(getBuilding, { params: { slug } });
    expect(building.top.map(({ lobster }) => lobster.id)).toContain(visitor.id);
  });
});
