import { expect, it } from "vitest";
import { activityLog } from "@/lib/access/activity/log";
import { readMeasured } from "@/lib/access/activity/measured";
import { getWhispers } from "@/lib/areas/whispers/endpoints";
import { skillPackage } from "@/lib/pages/guide/package/served";
import { ToolCaller } from "@/lib/testing/clients/tool-caller";
import { givenLobster } from "@/lib/testing/given/lobsters";

it("calls by MCP are counted, and so is the version of the skill that was read there", async () => {
  const lobster = await givenLobster();
  const host = new ToolCaller(lobster.key);
  await host.tool("list_whispers", {});
  await lobster.api.ok(getWhispers);
  await host.message("resources/read", { uri: "skill://lobster-square/SKILL.md" });
  await activityLog.flush();
  expect(await readMeasured(lobster.id, new Date())).toMatchObject({
    calls: 2,
    shares: { rest: 0.5, client: 0, mcp: 0.5 },
    skill: { version: skillPackage().version, readAt: expect.any(String) },
  });
});
