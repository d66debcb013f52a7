import { expect, it } from "vitest";
import { givenKey } from "@/lib/testing/given/lobsters";
import { friend, givenWebhookScene, ids, lobster, receiver, tell } from "@/lib/testing/given/webhook-scene";
import { sendDue } from "@/lib/testing/given/webhooks";
import { answerWith } from "@/lib/testing/servers/receiver";
import { verifyWebhook } from "./actions/endpoints";
import { codeAt, isCodeOf } from "./code";
import { createWebhook, getWebhook, patchWebhook } from "./endpoints";
import { confirmOwnWebhook, endOwnWebhook } from "./write";

givenWebhookScene();

/** A webhook whose receiver takes everything and echoes nothing, and the code that it got. */
async function givenMute() {
  receiver.answerChallenge = answerWith(200);
  const { webhook } = await lobster.api.ok(createWebhook, { body: { url: receiver.url } });
  await sendDue();
  const { code } = JSON.parse(receiver.challenges.at(-1)?.text ?? "").data;
  return { ...webhook, ofIt: { params: { id: webhook.id } }, code: String(code) };
}

it("a receiver that cannot echo is confirmed by the code that it was sent, in whatever case, and gets the events", async () => {
  const { ofIt, code } = await givenMute();
  expect((await lobster.api.ok(getWebhook, ofIt)).webhook).toMatchObject({ status: "pending" });
  const told = await tell();
  await sendDue();
  expect(ids()).toEqual([]);
  const sent = receiver.challenges.length;
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `.trim();
  const { webhook } = await lobster.api.ok(verifyWebhook, { ...ofIt, body: { code: typed } });
  expect(webhook).toMatchObject({ status: "active" });
  await sendDue();
  expect([ids(), receiver.challenges.length]).toEqual([[told], sent]);
});

it("its owner can say the code, and nobody else's owner or lobster", async () => {
  const { id, code } = await givenMute();
  const owner = { owner: { id: lobster.ownerId }, lobster: { id: lobster.id, status: "active" } } as const;
  const other = { owner: { id: friend.ownerId }, lobster: { id: friend.id, status: "active" } } as const;
  await expect(confirmOwnWebhook(other, { id, code }, new Date())).rejects.toMatchObject({ status: 404 });
  const refused = await friend.api.refused(verifyWebhook, { params: { id }, body: { code } });
  expect(refused).toMatchObject({ status: 404 });
  await confirmOwnWebhook(owner, { id, code }, new Date());
  expect((await lobster.api.ok(getWebhook, { params: { id } })).webhook.status).toBe("active");
});

it("a wrong code, an old one and that of another URL are refused, and ten tries a minute are all", async () => {
  const { id, url, ofIt, code } = await givenMute();
  const place = { id, url };
  const wrong = [code.replace(/./, (first) => (first === "A" ? "B" : "A")), code.slice(1), "I", `${code}2`];
  for (const given of wrong) {
    const refused = await lobster.api.refused(verifyWebhook, { ...ofIt, body: { code: given } });
    expect(refused).toMatchObject({ status: 409, code: "wrong_code" });
  }
  const now = new Date("2026-01-06T12:59:59Z");
  const later = (ms: number) => isCodeOf(place, codeAt(place, now), new Date(now.getTime() + ms));
  expect([later(0), later(3_600_000), later(3_601_000)]).toEqual([true, true, false]);
  expect(isCodeOf({ ...place, url: `${url}x` }, codeAt(place, now), now)).toBe(false);
  expect(isCodeOf({ ...place, id: friend.id }, codeAt(place, now), now)).toBe(false);
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () =>
      lobster.api.request(verifyWebhook, { ...ofIt, body: { code: "AAAAAAAA" } }),
    ),
  );
  expect(statuses.map(({ status }) => status)).toContain(429);
  expect((await lobster.api.ok(getWebhook, ofIt)).webhook.status).toBe("pending");
});

it("another URL needs a code of its own, and an active webhook needs none", async () => {
  const { ofIt, url, code } = await givenMute();
  await lobster.api.ok(verifyWebhook, { ...ofIt, body: { code } });
  const told = await tell();
  await lobster.api.ok(verifyWebhook, { ...ofIt, body: { code } });
  await sendDue();
  expect(ids()).toEqual([told]);
  await lobster.api.ok(patchWebhook, { ...ofIt, body: { url: `${url}?other` } });
  const refused = await lobster.api.refused(verifyWebhook, { ...ofIt, body: { code } });
  expect(refused).toMatchObject({ code: "wrong_code" });
});

it("a webhook that its owner ended cannot be begun again by a code", async () => {
  const { id, ofIt, code } = await givenMute();
  await endOwnWebhook({ id, lobsterId: lobster.id }, new Date());
  const refused = await lobster.api.refused(verifyWebhook, { ...ofIt, body: { code } });
  expect(refused).toMatchObject({ status: 403, code: "stopped_by_owner" });
});

it("the code needs the scope of webhooks", async () => {
  const { ofIt, code } = await givenMute();
  const { api } = await givenKey(lobster.ownerId, { scopes: ["notifications:read"] });
  expect(await api.refused(verifyWebhook, { ...ofIt, body: { code } })).toMatchObject({
    code: "missing_scope",
  });
});
