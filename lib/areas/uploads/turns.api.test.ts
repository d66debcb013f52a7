import { expect, it } from "vitest";
import { blackPng, tinyGif } from "@/lib/testing/given/hostile-images";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { givenLobsters } from "@/lib/testing/given/lobsters";
import { createUpload } from "./endpoints";

it("small images are accepted and too large ones refused while others' larger ones are worked on", async () => {
  const [one, another, bob] = await givenLobsters(3);
  const large = blackPng({ width: 5_000, height: 5_000, isInterlaced: true });
  const small = formWith(await givenImage());
  const tooLarge = formWith(tinyGif(256, { width: 200, height: 200 }), "image/gif");
  const ended: string[] = [];

  const sent = [one, another].map(async ({ api }) => {
    await api.ok(createUpload, { body: formWith(large) });
    ended.push("large");
  });
  // The first may come before the larger ones have begun, the others may not.
  for (let turn = 0; turn < 3; turn += 1) {
    await bob.api.ok(createUpload, { body: small });
    ended.push("small");
    expect(await bob.api.refused(createUpload, { body: tooLarge })).toMatchObject({
      code: "too_many_pixels",
    });
    ended.push("refused");
  }
  await Promise.all(sent);

  expect(ended.slice(-2)).toEqual(["large", "large"]);
});
