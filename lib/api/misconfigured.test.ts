import { expect, it } from "vitest";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { getFeed } from "@/lib/posts/endpoints";
import { getOpenapi } from "@/lib/service/endpoints";
import { Caller } from "@/lib/testing/caller";
import { givenLobster } from "@/lib/testing/given";

it("answers every request with a 503 that names DATABASE_URL while there is no database", async () => {
  const { api } = await givenLobster();
  const url = databaseUrl();
  expect(process.env.DATABASE_URL).toBeUndefined();
  setDatabaseUrl(undefined);
  try {
    for (const refusal of [
      await api.refused(getFeed),
      await new Caller().refused(getFeed),
      await new Caller().refused(getOpenapi),
    ]) {
      expect(refusal).toMatchObject({ status: 503, code: "misconfigured" });
      expect(refusal.error).toContain("DATABASE_URL");
    }
  } finally {
    setDatabaseUrl(url);
  }
  await api.ok(getFeed);
});
