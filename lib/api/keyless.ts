import type { Db } from "@/db/connection";
import { PUBLIC_VIEWER_ID } from "@/db/fragments/public-viewer";
import { type Endpoint, isDocument } from "./contract/endpoint";
import { openRulesOf } from "./contract/open";
import type { Allowance } from "./contract/policies";
import type { Call, OperationAnswer } from "./http/call";
import { closestToRefusing } from "./limits/rate-limit";
import { lookAtAnonymous, refuseSpent, spend, spendAnonymous } from "./limits/spending";
import { documentText } from "./openapi/document";
import { serialize } from "./shared/serialize";
import { parseQuery, readRequest } from "./validation/request";

interface KeylessRequest {
  endpoint: Endpoint;
  call: Call;
  /** Unix milliseconds. */
  now: number;
}

/**
 * Answers an operation that takes no key: a document, or one with rules of its own. Calls `note` with what is left of the
 * limits, whenever that changes. Throws ApiError.
 */
export function answerWithoutKey(
  request: KeylessRequest,
  db: Db,
  note: (allowance: Allowance) => void,
): Promise<OperationAnswer> {
  return isDocument(request.endpoint) ? showDocument(request, note) : run(request, db, note);
}

async function showDocument(
  { endpoint, call, now }: KeylessRequest,
  note: (allowance: Allowance) => void,
): Promise<OperationAnswer> {
  const allowance = await spendAnonymous(call, now);
  note(allowance);
  refuseSpent(allowance);
  parseQuery(endpoint.query, call.search);
  const shared = documentText(endpoint);
  return { status: 200, body: shared.text, shared };
}

async function run(
  { endpoint, call, now }: KeylessRequest,
  db: Db,
  note: (allowance: Allowance) => void,
): Promise<OperationAnswer> {
  const rules = openRulesOf(endpoint);
  // Not the call itself: a rule that takes it apart would lose its methods' object.
  const head = { address: call.address, header: (name: string) => call.header(name) };
  const share = rules.limit(head);
  let left = share ? await spend(share.policy, share.holder, now) : lookAtAnonymous(call, now);
  note(left);
  refuseSpent(left);
  const { query, body } = await readRequest(endpoint, call, {}, { db, callerId: PUBLIC_VIEWER_ID });
  const output = await rules.run({
    ...{ db, query, body, ...head },
    now: new Date(now),
    gone: call.gone,
    async spend({ policy, holder }) {
      const further = await spend(policy, holder, now);
      left = closestToRefusing(left, further);
      note(left);
      refuseSpent(further);
    },
  });
  return { status: endpoint.definition.success[0], body: serialize(endpoint, output) };
}
