import { allowTypedJoin } from "@/lib/access/joins/write";
import { SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { createJoin, getJoin } from "@/lib/areas/join/endpoints";
import type { Cast } from "./cast";

/** A program joins for Ada, who types its code. */
export async function enter({ recorder, equip, ada }: Cast): Promise<void> {
  const { call } = recorder;
  const { join } = await call(createJoin, ada, {
    body: { program: "Claude Code", preset: "poster", days: 30, lobster_name: "Ada" },
  });
  const typed = { ownerId: ada.ownerId, code: join.code, address: "192.0.2.7" };
  await allowTypedJoin({ ...typed, scopes: SCOPE_PRESETS.poster, days: 30 }, new Date());
  await call(getJoin, equip({ ...ada, key: join.token }));
}
