import { expect, it } from "vitest";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { getOpenapi } from "@/lib/areas/service/endpoints";
import { StartError } from "@/lib/platform/start-error";
import { Caller } from "@/lib/testing/clients/caller";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { translate } from "./http/translate";

it("answers every request with a 503 that names DATABASE_URL while there is no database", async () => {
  const { api } = await givenLobster();
  await api.ok(getFeed);
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

it("spends nothing of a caller's limit while there is no database", async () => {
  const { api } = await givenLobster();
  const stranger = new Caller();
  // The document that answers are checked against is fetched with the first of them.
  await new Caller().ok(getOpenapi);
  const url = databaseUrl();
  setDatabaseUrl(undefined);
  try {
    for (let no = 0; no < 130; no += 1) {
      const answer = await (no % 2 ? api : stranger).request(getFeed, {});
      expect([answer.status, answer.headers["x-ratelimit-remaining"]]).toEqual([503, "120"]);
    }
  } finally {
    setDatabaseUrl(url);
  }
});

it("a StartError becomes a 503 whose details are only in the log", () => {
  const { status, code, message } = translate(
    new StartError("BUILDINGS_FILE /etc/campus.json is wrong"),
    "r",
  );
  expect({ status, code }).toEqual({ status: 503, code: "misconfigured" });
  expect(message).not.toContain("/etc");
});
