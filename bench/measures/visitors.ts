import { MUCH } from "../life/amounts";
import { givenLife } from "../life/life";
import { type Finding, lead, loadText, type Measure } from "../measure";
import { NEW_ADDRESSES, publicPages, shownAddress } from "../public-pages";
import { addressNo, visit } from "../request";
import { race } from "../rounds";

const CLIENTS = 16;
/** Each address is asked for in both ways, so a round of each is short. */
const PACE_SHARE = 0.25;
const ENCODINGS = { "": {}, ", compressed": { "accept-encoding": "gzip, deflate, br" } };

/** P14: what visitors without a session see, against B0. */
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
      const [limit, self] = await race(
        [
          { contestant: b0, plan },
          { contestant: server, plan },
        ],
        pace,
      );
      const measure = `visitors of ${shownAddress(address)}${how}, against B0`;
      findings.push(lead({ goal: "P14", measure, least: 0.25, other: "B0" }, self, limit));
    }
  }
  for (const { what, status, least, path } of NEW_ADDRESSES) {
    const next = () => visit(path(), addressNo(visits++));
    const plan = { status, connections: Array.from({ length: CLIENTS }, () => next) };
    const [self] = await race([{ contestant: server, plan }], pace);
    findings.push({
      ...{ goal: "P14", measure: `visitors of ${what}`, wanted: `≥ ${least} req/s` },
      ...{
        found: `${self.perSecond.toFixed(0)} req/s`,
        met: self.perSecond >= least,
        context: loadText(self),
      },
    });
  }
  return findings;
};
