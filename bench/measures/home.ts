import { MUCH } from "../life/amounts";
import { givenLife } from "../life/life";
import { type Measure, rateFinding } from "../measure";
import { always, request } from "../request";
import { race } from "../rounds";

const CLIENTS = 16;

/** P12: the heartbeat of an agent against its inbox alone, for a lobster with much of everything. */
export const home: Measure = async (bench) => {
  const square = await bench.square();
  await givenLife(square, MUCH);
  const contestant = await bench.selfHosted();
  const runner = (path: string) => ({
    contestant,
    plan: {
      status: 200,
      connections: Array.from({ length: CLIENTS }, () => always(request("GET", path, square.subject))),
    },
  });
  const [heartbeat, inbox] = await race([runner("/home"), runner("/notifications")], bench.pace);
  const measure = "GET /home against GET /notifications, for a lobster with much of everything";
  return [rateFinding({ goal: "P12", measure, least: 0.6, other: "GET /notifications" }, heartbeat, inbox)];
};
