import { MUCH } from "../life/amounts";
import { givenLife } from "../life/life";
import { type Finding, lead, type Measure } from "../measure";
import { publicPages, shownAddress } from "../public-pages";
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
  const { pages, documents } = await publicPages(square);
  const { rounds, seconds, warmUpSeconds } = bench.pace;
  const pace = { rounds, seconds: seconds * PACE_SHARE, warmUpSeconds: warmUpSeconds * PACE_SHARE };
  const findings: Finding[] = [];
  let visits = 0;
  for (const address of [...pages, ...documents]) {
    for (const [how, headers] of Object.entries(ENCODINGS)) {
      const next = () => visit(address, addressNo(visits++), headers);
      const plan = { status: 200, connections: Array.from({ length: CLIENTS }, () => next) };
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
  return findings;
};
