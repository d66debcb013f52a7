import { expect, it } from "vitest";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { getCalendar } from "./endpoints";

it("takes one statement, whatever it is narrowed by", async () => {
  const { api } = await givenLobster();
  for (const query of [{}, { going: "me" }, { building: "old-library" }])
    expect(await statementsOf(() => api.ok(getCalendar, { query }))).toHaveLength(1);
});
