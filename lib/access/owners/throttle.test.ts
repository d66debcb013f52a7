import { randomUUID } from "node:crypto";
import ipaddr from "ipaddr.js";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { admitLoginMail, WINDOW_MINUTES } from "./throttle";

const WINDOW_MS = WINDOW_MINUTES * 60_000;
const START = new Date("2026-03-01T12:00:00.000Z");
type Networks = ReturnType<typeof ipaddr.parseCIDR>[];
const after = (ms: number) => new Date(START.getTime() + ms);
const someone = () => ({ email: `${randomUUID()}@example.edu`, ip: randomUUID() });

/** Those of the simultaneous requests that are admitted. */
const admitted = async (
  whos: { email: string; ip: string }[],
  now = START,
  limits = { perAddress: 60, trusted: [] as Networks },
) => {
  const answers = await Promise.all(whos.map((who) => admitLoginMail(database(), who, now, limits)));
  return whos.filter((_, no) => answers[no]);
};

test("of twenty requests at once for one address, from as many networks, five are admitted", async () => {
  const { email } = someone();
  expect(await admitted(Array.from({ length: 20 }, () => ({ email, ip: randomUUID() })))).toHaveLength(5);
});

test("a network address has its share of requests across mailboxes, and only admitted ones count for their mailbox", async () => {
  const { ip } = someone();
  const whos = Array.from({ length: 80 }, () => ({ ...someone(), ip }));
  const first = await admitted(whos);
  expect(first).toHaveLength(60);
  for (const who of whos) {
    const elsewhere = { email: who.email, ip: randomUUID() };
    expect(await admitted(Array(6).fill(elsewhere))).toHaveLength(first.includes(who) ? 4 : 5);
  }
});

test("on a trusted network a full network address refuses no mailbox", async () => {
  const limits = { perAddress: 10, trusted: [ipaddr.parseCIDR("203.0.113.0/24")] };
  const whos = Array.from({ length: 20 }, () => ({ ...someone(), ip: "203.0.113.7" }));
  expect(await admitted(whos, START, limits)).toHaveLength(20);
  const elsewhere = whos.map((who) => ({ ...who, ip: "203.0.114.7" }));
  expect(await admitted(elsewhere, START, limits)).toHaveLength(10);
});

test("refused requests do not prolong the wait", async () => {
  const who = someone();
  expect(await admitted(Array(5).fill(who))).toHaveLength(5);
  expect(await admitted(Array(50).fill(who), after(WINDOW_MS - 1))).toHaveLength(0);
  expect(await admitted(Array(6).fill(who), after(WINDOW_MS))).toHaveLength(5);
});

test("a request that is refused for its address does not spend the network's share", async () => {
  const who = someone();
  expect(await admitted(Array(65).fill(who))).toHaveLength(5);
  expect(await admitted(Array.from({ length: 60 }, () => ({ ...someone(), ip: who.ip })))).toHaveLength(55);
});

test("setting the clock back keeps nobody out longer", async () => {
  const who = someone();
  expect(await admitted(Array(5).fill(who))).toHaveLength(5);
  expect(await admitted(Array(5).fill(who), after(1 - WINDOW_MS))).toHaveLength(0);
  expect(await admitted(Array(6).fill(who), after(-24 * 60 * 60_000))).toHaveLength(5);
});
