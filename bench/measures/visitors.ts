import type { FrontCell } from "../front";
import { MUCH } from "../life/amounts";
import { givenLife } from "../life/life";
import { type Finding, loadText, type Measure, rateFinding } from "../measure";
import { NEW_ADDRESSES, publicPages, shownAddress } from "../public-pages";
import { addressNo, visit } from "../request";
import { race, racePlan } from "../rounds";

const CLIENTS = 16;
/** There are many addresses, each in both encodings, so rounds are short. */
const PACE_SHARE = 0.25;
const ENCODINGS = { "": {}, ", compressed": { "accept-encoding": "gzip, deflate, br" } };

const WAIT_OF_PAGE: Readonly<Record<string, FrontCell["wait"]>> = {
  "/": "frontPage",
  "/posts/{id}": "postPage",
  "/lobsters/{no}": "lobsterPage",
  "/search?q=tide": "searchPage",
};

/** P14: pages and documents for visitors without a session, against B0. */
export const visitors: Measure = async (bench) => {
  const square = await bench.square();
  await givenLife(square, MUCH);
  const server = await bench.selfHosted();
  const b0 = await bench.mirror();
  const { pages, documents, missing } = await publicPages(square);
  const { rounds, seconds, warmUpSeconds } = bench.pace;
  const pace = { rounds, seconds: seconds * PACE_SHARE, warmUpSeconds: warmUpSeconds * PACE_SHARE };
  const findings: Finding[] = [];
  let visits = 0;
  const there = [...pages, ...documents].map((address) => ({ address, status: 200 }));
  for (const { address, status } of [...there, ...missing.map((address) => ({ address, status: 404 }))]) {
    for (const [how, headers] of Object.entries(ENCODINGS)) {
      const next = () => visit(address, addressNo(visits++), headers);
      const plan = { status, connections: Array.from({ length: CLIENTS }, () => next) };
      const [limit, self] = await racePlan(b0, server, plan, pace);
      const state = status === 404 ? ", which is missing" : "";
      const measure = `visitors of ${shownAddress(address)}${state}${how}, against B0`;
      const wait = how === "" && status === 200 ? WAIT_OF_PAGE[shownAddress(address)] : undefined;
      const front = wait && ({ wait, beside: "limit" } as const);
      const comparison = { goal: "P14", measure, least: 0.25, other: "B0", ...(front && { front }) };
      findings.push(rateFinding(comparison, self, limit));
    }
  }
  for (const { what, status, least, path } of NEW_ADDRESSES) {
    const next = () => visit(path(), addressNo(visits++));
    const plan = { status, connections: Array.from({ length: CLIENTS }, () => next) };
    const [self] = await race([{ contestant: server, plan }], pace);
    findings.push({
      goal: "P14",
      measure: `visitors of ${what}`,
      wanted: `≥ ${least} req/s`,
      found: `${self.perSecond.toFixed(0)} req/s`,
      met: self.perSecond >= least,
      context: loadText(self),
    });
  }
  return findings;
};
