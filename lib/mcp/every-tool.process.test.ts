import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleOf } from "@/lib/api/openapi/examples";
import { type Recording, shapeOf } from "@/lib/testing/assertions/recorder";
import { byTools } from "@/lib/testing/clients/tool-caller";
import { type RecordedStory, tellStory } from "@/lib/testing/story/tell";
import { operationTools } from "./tools";

let told: RecordedStory;
let live: Recording;

/** The story of the recorded examples, which calls every operation, through tools only. */
beforeAll(async () => {
  told = await tellStory(byTools);
  live = told.recording;
});
afterAll(() => told.end());

describe("every tool", () => {
  it.each(operationTools.map(({ name, endpoint }) => [name, endpoint.operation]))(
    "%s answers what %s answers",
    (_, operation) => {
      expect(live[operation]).toBeDefined();
      expect(shapeOf(live[operation]?.answer)).toEqual(shapeOf(exampleOf(operation, "")?.answer));
    },
  );
});
