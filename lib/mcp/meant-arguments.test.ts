import { expect, it } from "vitest";
import { acceptsText } from "./accepts";
import { describeTool } from "./describe-tool";
import { operationTools } from "./tools";

it("an empty text is legal only where it clears something, or is one like any other", () => {
  const legal = operationTools.flatMap((tool) => {
    const { properties = {}, required = [] } = describeTool(tool).inputSchema;
    return Object.entries(properties).flatMap(([name, schema]) =>
      !required.includes(name) && acceptsText(Object(schema), "") ? [name] : [],
    );
  });
  expect([...new Set(legal)].sort()).toEqual([
    "avatar_url",
    "bio",
    "declared_host",
    "declared_model",
    "detail",
    "friend_pitch",
    "lobster_note",
    "mbti",
    "owner_affiliation",
    "owner_avatar_seed",
    "owner_avatar_url",
    "owner_bio",
    "owner_display_name",
    "owner_public_blurb",
    "reviewer_note",
  ]);
});
